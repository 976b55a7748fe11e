/** The page about the publication. */
export const about = {
  title: 'Über {name}',
  description: 'Wie die Urteile von {name} entstehen und was man mit ihnen machen darf.',
  summary:
    '{name} sagt von jedem Produkt, ob es seinen Preis wert ist: mit einem Wort, einer Wertung und einem Test, der die Gründe nennt.',
  verdicts: 'Die drei Urteile',
  worthit: 'Kaufen, wenn Sie so etwas brauchen.',
  depends: 'Für manche richtig, für andere nicht. „{bestFor}“ und „{skipIf}“ sagen, für wen.',
  skip: 'Nicht kaufen. Der Test sagt, warum.',
  authors: 'Wer testet',
  scale: 'Die Wertungsskala',
  scaleDetail: 'Eine Wertung ist eine ganze Zahl von {min} (am schlechtesten) bis {max} (am besten).',
  total:
    '{count, plural, one {Zurzeit gibt es hier ein Urteil.} other {Zurzeit gibt es hier # Urteile.}} Die letzte Änderung war am <time>{day}</time>.',
  licence: 'Was Sie mit den Urteilen machen dürfen',
  licenceDetail:
    'Sie stehen unter der Lizenz <link>{id}</link>. Wo immer Sie eines zeigen, zeigen Sie bitte diese Zeile mit ihrem Link:',
  credit: 'Quellenangabe',
  creditForms: 'In der Anleitung zur API steht sie <link>in HTML und in Markdown</link>.',
  follow: 'Abonnieren und weiterverwenden',
  feeds: '<atom>Atom-Feed</atom> und <json>JSON Feed</json> mit neuen und geänderten Urteilen',
  api: '<link>Die API</link>: jedes Urteil als JSON, kostenlos und ohne Schlüssel, dazu Badges für eigene Seiten',
  assistants: '<link>llms.txt</link> für Assistenten, die mit diesen Urteilen antworten',
};
