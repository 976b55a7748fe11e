/** The page about the publication. */
export const about = {
  title: 'À propos de {name}',
  description: 'Comment naissent les verdicts de {name}, et ce que l’on peut en faire.',
  summary:
    '{name} dit de chaque produit s’il vaut son prix\u00a0: en un mot, une note et un avis qui donne les raisons.',
  verdicts: 'Les trois verdicts',
  worthit: 'À acheter, si vous avez besoin de ce genre de produit.',
  depends:
    'Bon pour les uns, pas pour les autres. «\u00a0{bestFor}\u00a0» et «\u00a0{skipIf}\u00a0» disent pour qui.',
  skip: 'À laisser. L’avis dit pourquoi.',
  authors: 'Qui teste',
  scale: 'L’échelle de notation',
  scaleDetail: 'Une note est un nombre entier de {min}, la plus basse, à {max}, la plus haute.',
  total:
    '{count, plural, one {Il y a actuellement # verdict ici.} many {Il y a actuellement # de verdicts ici.} other {Il y a actuellement # verdicts ici.}} Dernière modification\u00a0: <time>{day}</time>.',
  licence: 'Ce que vous pouvez faire des verdicts',
  licenceDetail:
    'Ils sont publiés sous licence <link>{id}</link>. Partout où vous en affichez un, affichez cette ligne avec son lien\u00a0:',
  credit: 'Mention de la source',
  creditForms: 'Le guide de l’API la donne <link>en HTML et en Markdown</link>.',
  follow: 'Suivre et réutiliser',
  feeds: '<atom>Flux Atom</atom> et <json>JSON Feed</json> des verdicts nouveaux et modifiés',
  api: '<link>L’API</link>\u00a0: chaque verdict en JSON, gratuitement et sans clé, et des badges pour vos propres pages',
  assistants: '<link>llms.txt</link>, pour les assistants qui répondent à partir de ces verdicts',
};
