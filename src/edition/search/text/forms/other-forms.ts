import type { WrittenForms } from './written-forms.ts';

/** The forms of questions in Arabic and Turkish. */
export const otherForms = {
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
  tr: {
    or: 'vs|veya|ya da|yoksa|m[ıiuü] yoksa',
    versus: [
      'A (?:ile|ve) B (?:arasındaki )?(?:fark|farkı|farklar|farkları|karşılaştırma|karşılaştırması)(?: nedir| ne)?',
      'A m[ıiuü] B m[ıiuü]',
    ],
    alternatives: ['A (?:alternatif|alternatifi|alternatifleri|yerine|benzeri|benzerleri|gibi)(?: R)?'],
    words:
      'en iyi iyisi güzel inceleme incelemesi yorum yorumlar yorumları test öneri öneriler önerisi tavsiye değer mi mı mu mü almaya almalı alınır almak satın kullanmak arıyorum lazım hangi hangisi ne nedir nasıl nerede kim neden var fark farkı farklar arasındaki karşılaştırma veya yoksa vs alternatif alternatifi alternatifleri benzer benzeri gibi yerine',
  },
} as const satisfies Readonly<Record<string, WrittenForms>>;
