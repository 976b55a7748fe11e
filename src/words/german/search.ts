/** The search box, and what a search says of itself. */
export const search = {
  all: 'Alle Tests durchsuchen',
  within: 'In {category} suchen',
  button: 'Suchen',
  needsScript: 'Zum Suchen bitte JavaScript einschalten. Die Listen und Kategorien funktionieren auch ohne.',
  asTyped:
    'Jedes Wort genau so, wie es geschrieben ist. <similar>Auch nach ähnlichen Wörtern suchen</similar>',
  noAnswer: '<strong>Kein Test beantwortet das.</strong> Diese kommen am nächsten.',
  corrected: 'Treffer für <corrected></corrected>. <instead></instead>',
  instead: 'Stattdessen nach <q></q> suchen',
  failed: 'Die Suche konnte nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  leftOut: 'Weggelassen: <words></words>',
};
