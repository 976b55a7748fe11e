/** The page about the publication. */
export const about = {
  title: 'Sobre {name}',
  description: 'Como surgem os vereditos de {name} e o que se pode fazer com eles.',
  summary:
    '{name} diz de cada produto se vale o que custa: numa palavra, numa nota e numa análise que dá as razões.',
  verdicts: 'Os três vereditos',
  worthit: 'Compre, se é o tipo de produto de que precisa.',
  depends: 'Certo para alguns e errado para outros. “{bestFor}” e “{skipIf}” dizem para quem.',
  skip: 'Deixe passar. A análise diz por quê.',
  authors: 'Quem analisa',
  scale: 'A escala de notas',
  scaleDetail: 'Uma nota é um número inteiro de {min}, a mais baixa, a {max}, a mais alta.',
  total:
    '{count, plural, one {Há atualmente # veredito aqui.} many {Há atualmente # de vereditos aqui.} other {Há atualmente # vereditos aqui.}} Última alteração: <time>{day}</time>.',
  licence: 'O que pode fazer com os vereditos',
  licenceDetail:
    'Estão sob a licença <link>{id}</link>. Onde quer que mostre um deles, mostre esta linha com o seu link:',
  credit: 'Crédito',
  creditForms: 'O guia da API traz a linha <link>em HTML e em Markdown</link>.',
  follow: 'Acompanhar e reutilizar',
  feeds: '<atom>Feed Atom</atom> e <json>JSON Feed</json> com os vereditos novos e alterados',
  api: '<link>A API</link>: cada veredito em JSON, grátis e sem chave, e selos para as suas próprias páginas',
  assistants: '<link>llms.txt</link>, para assistentes que respondem com estes vereditos',
};
