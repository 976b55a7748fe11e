/** The page about the publication. */
export const about = {
  title: 'Acerca de {name}',
  description: 'Cómo nacen los veredictos de {name} y qué se puede hacer con ellos.',
  summary:
    '{name} dice de cada producto si vale lo que cuesta: con una palabra, una puntuación y una reseña que da las razones.',
  verdicts: 'Los tres veredictos',
  worthit: 'Cómprelo, si es el tipo de producto que necesita.',
  depends: 'Acertado para unos y no para otros. «{bestFor}» y «{skipIf}» dicen para quién.',
  skip: 'Déjelo. La reseña dice por qué.',
  authors: 'Quién reseña',
  scale: 'La escala de puntuación',
  scaleDetail: 'Una puntuación es un número entero de {min}, la más baja, a {max}, la más alta.',
  total:
    '{count, plural, one {Actualmente hay # veredicto aquí.} many {Actualmente hay # de veredictos aquí.} other {Actualmente hay # veredictos aquí.}} Último cambio: <time>{day}</time>.',
  licence: 'Qué puede hacer con los veredictos',
  licenceDetail:
    'Tienen la licencia <link>{id}</link>. Dondequiera que muestre uno, muestre esta línea con su enlace:',
  credit: 'Atribución',
  creditForms: 'La guía de la API la ofrece <link>en HTML y en Markdown</link>.',
  follow: 'Seguir y reutilizar',
  feeds: '<atom>Canal Atom</atom> y <json>JSON Feed</json> con los veredictos nuevos y modificados',
  api: '<link>La API</link>: cada veredicto en JSON, gratis y sin clave, e insignias para sus propias páginas',
  assistants: '<link>llms.txt</link>, para asistentes que responden con estos veredictos',
};
