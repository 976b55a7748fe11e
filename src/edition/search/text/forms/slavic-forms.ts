import type { WrittenForms } from './written-forms.ts';

/** The forms of questions in Polish and Russian. */
export const slavicForms = {
  pl: {
    or: 'vs|versus|czy|albo|lub|kontra|w porównaniu (?:z|ze|do)',
    versus: [
      '(?:jaka jest |jakie są )?(?:różnica|różnice|porównanie) (?:między|pomiędzy) A (?:a|i|oraz) B',
      '(?:porównaj|porównać|porównanie) A (?:i|a|z|ze|oraz) B',
      'czym (?:się )?różni (?:się )?A od B',
      'A (?:i|a|oraz) B (?:porównanie|różnica|różnice)',
    ],
    alternatives: [
      '(?:R )?(?:alternatywa|alternatywy|alternatywę|zamiennik|zamienniki|odpowiednik|odpowiedniki|zastępstwo) (?:(?:dla|do|za) )?A',
      '(?:R )?(?:zamiast|oprócz|poza) A',
      '(?:R )?podobn(?:y|a|e|ego|i) do A',
      '(?:coś|aplikacja|aplikacje|program|programy|R) (?:jak|typu|w stylu) A',
      'A (?:alternatywa|alternatywy|zamiennik|zamienniki|odpowiednik)(?: R)?',
    ],
    words:
      'najlepszy najlepsza najlepsze najlepszych najlepiej lepszy lepsza lepsze dobry dobra dobre dobrych dobrze polecany polecana polecane polecam polecacie polecasz opinia opinie opinii recenzja recenzje recenzji test testy ocena oceny warto wart warta warte czy kupić kupię kupować wybrać użyć używać szukam potrzebuję potrzebny chcę jaki jaka jakie jakiego jaką który która które którą co jak gdzie kto kiedy dlaczego ile jest są to się mam można należy powinienem powinnam różnica różnice między pomiędzy porównanie porównaj albo lub vs alternatywa alternatywy zamiennik zamienniki podobny podobne podobnego zamiast coś ranking top zainstalować pobrać',
  },
  ru: {
    or: 'vs|или|либо|против|по сравнению с',
    versus: [
      '(?:в чем |какая )?(?:разница|различие|различия|отличие|отличия|сравнение) (?:между )?A (?:и|от|с) B',
      '(?:сравни|сравнить|сравнение) A (?:и|с|со) B',
      'чем A отличается от B',
      'A и B (?:сравнение|разница|отличия)',
    ],
    alternatives: [
      '(?:R )?(?:альтернатива|альтернативы|альтернативу|аналог|аналоги|замена|замену)(?: для)? A',
      '(?:R )?(?:вместо|кроме) A',
      '(?:R )?похож(?:ий|ая|ее|ие) на A',
      '(?:что то|что нибудь|приложение|приложения|программа|программы|R) (?:вроде|типа|как) A',
      'A (?:альтернатива|альтернативы|аналог|аналоги|замена)(?: R)?',
    ],
    words:
      'лучший лучшая лучшее лучшие лучше хороший хорошая хорошее хорошие хорош отзыв отзывы обзор обзоры тест тесты рейтинг оценка оценки стоит ли покупать купить брать взять выбрать использовать посоветуйте советуете рекомендуете рекомендация рекомендации ищу нужен нужна нужно нужны хочу какой какая какое какие что как где кто когда почему есть это разница различие отличие отличия между сравнение сравнить или vs альтернатива альтернативы аналог аналоги похожий похожие похожее вместо кроме вроде типа топ скачать установить',
  },
} as const satisfies Readonly<Record<string, WrittenForms>>;
