/**
 * Forms of questions as a language has them. Patterns are regular expressions for a query in lower case without
 * punctuation, in which A and B stand for products and R for the rest; accents make no difference.
 */
interface WrittenForms {
  /** What parts two products, as a regular expression. */
  readonly or: string;
  readonly versus: readonly string[];
  readonly alternatives: readonly string[];
  /** Words that ask, with spaces between them. */
  readonly words: string;
  /** Whether its words stand without spaces: then a space in a pattern may be there or not. */
  readonly isUnspaced?: true;
}

/** The forms of questions, by language. */
export const writtenForms: Readonly<Record<string, WrittenForms | undefined>> = {
  ar: {
    or: 'vs|ام|او|مقابل',
    versus: ['(?:ما )?(?:هو )?(?:الفرق|فرق|مقارنه|قارن) بين A (?:و|وبين) ?B', 'مقارنه A (?:مع|ب|و) ?B'],
    alternatives: [
      '(?:R )?(?:بديل|بدائل|البديل|البدائل) (?:ل|عن |من )?A',
      '(?:R )?(?:بدلا|عوضا) (?:من|عن) A',
      '(?:(?:شيء|تطبيق|برنامج|منتج|R) )?(?:مثل|يشبه|تشبه|مشابه ل|شبيه ب) ?A',
    ],
    words:
      'افضل احسن اجود جيد جيدة مراجعة مراجعات تقييم تقييمات راي تجربة هل يستحق تستحق الشراء شراء اشتري اختار استخدم انصح تنصح تنصحون ما ماذا ماهو ماهي هو هي اي كيف متى اين لماذا الفرق بين مقارنة بديل بدائل مثل بدلا ام او ابحث اريد احتاج يوجد تثبيت تحميل',
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
  ja: {
    isUnspaced: true,
    or: '(?<![a-z])vs(?![a-z])|それとも|または|もしくは|(?<![ぁ-ん])か(?![ぁ-ん])',
    versus: [
      'A(?:と|、)B(?:と)?の?(?:違い|比較|差|どちら|どっち).*',
      'A(?:と|か)B(?:は|では|なら)?、?(?:どちら|どっち).*',
    ],
    alternatives: [
      'A の? (?:代わり|かわり|代替|代用|後継)(?: (?:に|と|の|は)? R)?',
      'A (?:みたいな|のような|っぽい|に似た|に似ている|と似た|類似の?)(?: R)?',
      'A 以外 の? R',
    ],
    words:
      'おすすめ オススメ お勧め お薦め 一番 最高 最強 最も 良い いい よい 良いの レビュー 評価 評判 口コミ 感想 比較 違い どっち どちら どれ どの どう 何 なに ですか ます か 買う 買い べき 買うべき 使う 使える 人気 ランキング 代わり 代替 似た みたい みたいな ような よう 探し 探して ほしい 欲しい ください 教えて ある の は が を に で と も へ や な インストール ダウンロード',
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
  zh: {
    isUnspaced: true,
    or: '(?<![a-z])vs(?![a-z])|还是|或者|对比',
    versus: [
      '(?:比较|对比)? A (?:和|与|跟|同) B 的? (?:区别|差别|不同|差异|对比|比较|哪个|哪款|哪一个|谁).*',
      '(?:比较|对比) A (?:和|与|跟) B',
    ],
    alternatives: [
      '(?:有什么|有没有)? (?:可以|能)? (?:代替|替代|取代|替换) A (?:的 R?)?',
      'A 的? (?:替代品|替代|代替品|平替|替代软件|替代方案|竞品)(?: R)?',
      '(?:有什么|有没有)? (?:类似|像|跟|和|与) 于? A (?:一样|类似|差不多|那样)? 的 R?',
      'A (?:类似|差不多) 的? R?',
      '(?:除了|不用) A.*',
    ],
    words:
      '最好 最好的 最佳 最 好用 好的 好 不错 推荐 求推荐 吗 呢 吧 怎么样 怎么 怎样 如何 哪个 哪款 哪些 哪种 哪里 什么 是 值得 值得买 值 买 购买 入手 用 使用 测评 评测 评价 点评 对比 比较 区别 差别 不同 应该 该 可以 能 有 有没有 没有 求 找 想 要 想要 需要 排行 排行榜 排名 替代 替代品 代替 类似 像 还是 或者 和 与 跟 的 一个 一款 适合 安装 下载',
  },
};
