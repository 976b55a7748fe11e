import type { WrittenForms } from './written-forms.ts';

/** The forms of questions in Spanish, French, Italian and Portuguese. */
export const romanceForms = {
  es: {
    or: 'vs|versus|o|u|frente a|comparado con',
    versus: [
      '(?:cual es la |la )?(?:diferencia|diferencias|comparacion|comparativa) (?:entre|de) A (?:y|e) B',
      '(?:comparar|compara) A (?:y|e|con) B',
    ],
    alternatives: [
      '(?:R )?(?:alternativa|alternativas)(?: [a-z]+)? (?:a|al|de|del|para) A',
      '(?:R )?(?:en vez de|en lugar de|reemplazo de|reemplazo para|sustituto de|sustituto para|sustituir|reemplazar) A',
      '(?:R )?(?:parecid[oa]s?|similar|similares) a A',
      '(?:algo|alguna app|apps?|programas?|R) como A',
      'A (?:alternativas?)(?: R)?',
    ],
    words:
      'mejor mejores bueno buena buenos buenas opinion opiniones resena resenas analisis valoracion vale pena merece deberia comprar compro usar uso busco necesito recomienda recomendado recomendacion recomendaciones que cual cuales como donde quien es son hay diferencia diferencias entre vs o u alternativa alternativas parecido similar comparar comparacion algo top instalar descargar',
  },
  fr: {
    or: 'vs|versus|ou|compare a|face a',
    versus: [
      '(?:quelle est la |quelle |la )?(?:difference|differences|comparaison|comparatif) entre A et B',
      '(?:comparer|compare|comparaison|comparatif) A (?:et|a|avec) B',
      'A et B (?:comparaison|comparatif|difference|differences)',
    ],
    alternatives: [
      '(?:R )?(?:alternative|alternatives|equivalent|equivalents)(?: [a-z]+)? (?:a|au|aux|de|du|pour) (?:l )?A',
      '(?:R )?(?:remplacer|remplacant de|remplacement de|remplacement pour|a la place de|au lieu de) A',
      '(?:R )?(?:semblable|similaire|similaires) a A',
      '(?:quelque chose|applis?|logiciels?|outils?|R) comme A',
      'A (?:alternative|alternatives)(?: R)?',
    ],
    words:
      'meilleur meilleure meilleurs meilleures bon bonne bons bonnes avis test tests critique critiques comparatif faut il acheter choisir utiliser prendre dois je vaut coup quel quelle quels quelles quoi est ce que qui comment ou quand pourquoi difference differences entre vs alternative alternatives recommandation recommandations recommander conseil conseils cherche besoin similaire comme top installer telecharger',
  },
  it: {
    or: 'vs|versus|o|oppure|contro|rispetto a|in confronto a',
    versus: [
      '(?:qual è la |quali sono le |la |le )?(?:differenza|differenze|confronto|comparazione) (?:tra|fra|di) A e B',
      '(?:confronta|confrontare|confronto|paragone) A (?:e|con) B',
      'A e B (?:a confronto|confronto|differenza|differenze)',
    ],
    alternatives: [
      '(?:R )?(?:alternativa|alternative)(?: [a-z]+)? (?:a|ad|al|alla|per|di|del|della) A',
      '(?:R )?(?:invece di|al posto di|al posto del|sostituto di|sostituto per|sostituire|rimpiazzare) A',
      '(?:R )?simil[ei] a A',
      '(?:qualcosa|app|programmi|programma|software|servizi|R) come A',
      'A (?:alternativa|alternative)(?: R)?',
    ],
    words:
      'migliore migliori meglio buono buona buoni buone ottimo ottima recensione recensioni opinione opinioni test prova valutazione valutazioni vale pena conviene dovrei devo comprare acquistare compro scegliere usare uso cerco bisogno serve consiglio consigli consigliato consigliata consigliati consigliate raccomandato quale quali qual che cosa come dove chi quando perché è sono differenza differenze tra fra vs versus o oppure alternativa alternative simile simili confronto confrontare qualcosa posto invece top installare scaricare',
  },
  pt: {
    or: 'vs|versus|ou|comparado com|comparado a',
    versus: [
      '(?:qual a |qual e a |a )?(?:diferenca|diferencas|comparacao|comparativo) (?:entre|de) A e B',
      '(?:comparar|compare) A (?:e|com|a) B',
    ],
    alternatives: [
      '(?:R )?(?:alternativa|alternativas)(?: [a-z]+)? (?:a|ao|aos|as|para|para o|para a|de|do|da) A',
      '(?:R )?(?:em vez d[eoa]|no lugar d[eoa]|substituto (?:para|d[eoa])|substituta (?:para|d[eoa])|substituir) A',
      '(?:R )?(?:parecid[oa]s?|similar|similares) (?:a|ao|com) A',
      '(?:algo|apps?|programas?|R) como A',
      'A (?:alternativas?)(?: R)?',
    ],
    words:
      'melhor melhores bom boa bons boas avaliacao avaliacoes analise resenha opiniao opinioes vale pena devo comprar compro usar uso preciso procuro recomenda recomendado recomendacao recomendacoes qual quais que quem onde como e sao ha tem diferenca diferencas entre vs ou alternativa alternativas parecido similar comparar comparacao algo top instalar baixar',
  },
} as const satisfies Readonly<Record<string, WrittenForms>>;
