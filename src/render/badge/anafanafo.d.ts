declare module 'anafanafo' {
  /** Width of a text in px; code points it does not know count as an "m", or throw when `guess` is false. */
  function measure(
    text: string,
    options: { font: 'bold 10px Verdana' | '11px Verdana'; guess?: boolean },
  ): number;
  export = measure;
}
