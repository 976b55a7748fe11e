// Starts swagger-ui on the page of the reference. Calls go to where the page was opened, a preview on another host
// included, and nowhere else.

const place = document.getElementById('reference');
if (place) {
  // @ts-expect-error: swagger-ui comes as a script of its own, without types.
  const { SwaggerUIBundle } = window;
  const { contract = '', base = '' } = place.dataset;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
  fetch(contract)
    .then((response) => response.json())
    .then((spec) => {
      SwaggerUIBundle({
        domNode: place,
        spec: { ...spec, servers: [{ url: base || '/' }] },
        validatorUrl: null,
        deepLinking: true,
        defaultModelsExpandDepth: 0,
        supportedSubmitMethods: ['get'],
      });
    });
}
