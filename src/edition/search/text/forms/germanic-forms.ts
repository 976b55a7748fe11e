import type { WrittenForms } from './written-forms.ts';

/** The forms of questions in Danish, German, English, Norwegian, Dutch and Swedish. */
export const germanicForms = {
  da: {
    or: 'vs|versus|eller|kontra|sammenlignet med',
    versus: [
      '(?:hvad er )?(?:forskellen|forskel|forskelle|sammenligning) (?:mellem|på|af) A og B',
      '(?:sammenlign|sammenligne) A (?:og|med) B',
      'A og B (?:sammenligning|forskel|forskelle)',
    ],
    alternatives: [
      '(?:R )?(?:alternativ|alternativet|alternativer) til A',
      '(?:R )?(?:erstatning|erstatninger|erstatter) for A',
      '(?:R )?(?:i stedet for|istedet for) A',
      '(?:R )?(?:lignende|ligner) A',
      '(?:noget|apps?|programmer|tjenester|R) som A',
      'A (?:alternativ|alternativer|erstatning)(?: R)?',
    ],
    words:
      'bedst bedste god gode godt bedre anmeldelse anmeldelser test tests erfaring erfaringer vurdering vurderinger anbefaling anbefalinger anbefale anbefales værd betale sig skal bør kan jeg vi man købe køb vælge bruge brug søger mangler vil hvilken hvilket hvilke hvad hvordan hvor hvem hvornår hvorfor er findes der forskel forskelle forskellen mellem sammenlign sammenligning eller vs versus alternativ alternativer lignende stedet noget som top installere hente',
  },
  de: {
    or: 'vs|versus|oder|gegenuber|(?:im )?vergleich (?:zu|zur|zum|mit)|verglichen mit',
    versus: [
      '(?:was ist der |wo liegt der |der )?(?:unterschied|unterschiede|vergleich) (?:zwischen|von) A und B',
      '(?:vergleich|vergleiche) A (?:und|mit) B',
      'A und B (?:im vergleich|vergleich|unterschied|unterschiede)',
    ],
    alternatives: [
      '(?:R )?(?:alternative|alternativen) (?:zu|zur|zum|fur|fuer|von) A',
      '(?:R )?(?:ersatz|nachfolger) (?:fur|fuer|von) A',
      '(?:R )?(?:statt|anstatt|anstelle von|an stelle von) A',
      '(?:R )?(?:ahnlich|aehnlich|ahnliches|aehnliches) (?:wie|zu) A',
      '(?:ahnliche|aehnliche) R wie A',
      '(?:so )?(?:etwas|was|programme|programm|apps|app|software|dienste|produkte) wie A',
      'A (?:alternative|alternativen|ersatz)(?: R)?',
    ],
    words:
      'bester beste bestes besten gut gute guter gutes guten test tests testbericht erfahrung erfahrungen bewertung bewertungen empfehlung empfehlungen empfehlenswert empfehlen lohnt lohnen sich soll sollte sollen ich kaufen nehmen brauche suche gesucht welcher welche welches welchen was wie wo wer wann warum ist sind taugt taugen vergleich unterschied unterschiede zwischen oder alternative alternativen ahnlich aehnlich statt ersatz gibt es wert kaufberatung top installieren herunterladen',
  },
  en: {
    or: 'vs|versus|or|(?:compared|in comparison) (?:to|with)',
    versus: [
      '(?:what is the |what s the |whats the |the )?(?:difference|differences|comparison) (?:between|of) A and B',
      'compar(?:e|ing) A (?:and|to|with) B',
      'A and B (?:compared|comparison|differences?)',
      'how does A compare (?:to|with) B',
    ],
    alternatives: [
      '(?:R )?(?:alternatives?|competitors?|rivals?) (?:to|for|of) A',
      '(?:R )?(?:replacements?|substitutes?|drop in replacements?) (?:for|of|to) A',
      '(?:R )?(?:instead of|other than|similar to) A',
      '(?:(?:something|anything|things?|apps?|tools?|programs?|services?|software|products?|sites?|R) )?like A',
      'what (?:can i use |to use |is there )?to replace A',
      'A (?:alternatives?|replacements?|substitutes?|competitors?|clones?|equivalents?)(?: R)?',
    ],
    words:
      'best top good great better decent review reviews reviewed rating ratings rated worth it recommend recommended recommendation recommendations suggest should would could can do does did i we you buy get use using used need want looking find search choose which what whats who where when why how is are was there something anything someone else thing things any still compare compared comparison difference differences between vs versus or alternative alternatives similar like instead replacement please latest install download try',
  },
  nb: {
    or: 'vs|versus|eller|kontra|sammenlignet med',
    versus: [
      '(?:hva er )?(?:forskjellen|forskjell|forskjeller|sammenligning) (?:mellom|på|av) A og B',
      '(?:sammenlign|sammenligne) A (?:og|med) B',
      'A og B (?:sammenligning|forskjell|forskjeller)',
    ],
    alternatives: [
      '(?:R )?(?:alternativ|alternativet|alternativer) til A',
      '(?:R )?(?:erstatning|erstatninger|erstatter) for A',
      '(?:R )?(?:i stedet for|istedenfor) A',
      '(?:R )?(?:lignende|ligner på|likt) A',
      '(?:noe|apper|app|programmer|tjenester|R) som A',
      'A (?:alternativ|alternativer|erstatning)(?: R)?',
    ],
    words:
      'best beste god gode godt bedre anmeldelse anmeldelser omtale omtaler test tester erfaring erfaringer vurdering vurderinger anbefaling anbefalinger anbefale anbefales verdt lønner seg skal bør kan jeg vi man kjøpe kjøp velge bruke bruk søker trenger vil hvilken hvilket hvilke hva hvordan hvor hvem når hvorfor er finnes det forskjell forskjeller forskjellen mellom sammenlign sammenligning eller vs versus alternativ alternativer lignende stedet noe som topp installere laste ned',
  },
  nl: {
    or: 'vs|versus|of|tegenover|vergeleken met|in vergelijking met',
    versus: [
      '(?:wat is het |wat zijn de |het |de )?(?:verschil|verschillen|vergelijking) tussen A en B',
      '(?:vergelijk|vergelijking|vergelijken) A (?:en|met) B',
      'A en B (?:vergeleken|vergelijken|vergelijking|verschil|verschillen)',
    ],
    alternatives: [
      '(?:R )?(?:alternatief|alternatieven) (?:voor|van|op) A',
      '(?:R )?(?:vervanger|vervangers|vervanging|opvolger) (?:voor|van) A',
      '(?:R )?(?:in plaats van|anders dan) A',
      '(?:R )?(?:vergelijkbaar met|gelijkaardig aan|lijkt op|lijken op) A',
      '(?:(?:iets|apps?|programma|software|diensten|producten|R) )?zoals A',
      'A (?:alternatief|alternatieven|vervanger)(?: R)?',
    ],
    words:
      'beste beter goed goede goeie top test tests review reviews ervaring ervaringen beoordeling beoordelingen aanbeveling aanbevelingen aanrader aanraden aangeraden advies moeite waard loont moet moeten zal zou kan kun ik je we kopen koop nemen kiezen gebruiken gebruik zoek zoeken gezocht nodig heb wil welke welk wat hoe waar wie wanneer waarom is zijn er vergelijk vergelijken vergelijking verschil verschillen tussen of versus vs alternatief alternatieven vergelijkbaar lijkt zoals iets plaats vervanger installeren downloaden',
  },
  sv: {
    or: 'vs|versus|eller|mot|kontra|jämfört med',
    versus: [
      '(?:vad är )?(?:skillnaden|skillnad|skillnader|jämförelse) (?:mellan|av) A och B',
      '(?:jämför|jämföra) A (?:och|med) B',
      'A och B (?:jämförelse|skillnad|skillnader)',
    ],
    alternatives: [
      '(?:R )?(?:alternativ|alternativet|alternativen) till A',
      '(?:R )?(?:ersättare|ersättning) (?:för|till) A',
      '(?:R )?(?:istället för|i stället för) A',
      '(?:R )?(?:liknande|liknar) A',
      '(?:något|appar?|program|tjänster?|R) som A',
      'A (?:alternativ|ersättare)(?: R)?',
    ],
    words:
      'bäst bästa bra god goda bättre recension recensioner test tester omdöme omdömen betyg erfarenhet erfarenheter värt värd lönar sig ska skall bör kan jag vi man köpa köp välja använda behöver söker vill rekommendera rekommenderas rekommendation rekommendationer vilken vilket vilka vad hur var vem när varför är finns det skillnad skillnader skillnaden mellan jämför jämföra jämförelse eller vs versus alternativ liknande istället stället något som topp installera ladda ner',
  },
} as const satisfies Readonly<Record<string, WrittenForms>>;
