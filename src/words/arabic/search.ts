/** The search box, and what a search says of itself. */
export const search = {
  all: 'ابحث في كل المراجعات',
  within: 'ابحث في {category}',
  button: 'بحث',
  needsScript: 'للبحث، فعّل JavaScript. القوائم والفئات تعمل بدونه.',
  asTyped: 'كل كلمة كما كُتبت. <similar>ابحث أيضًا عن كلمات مشابهة</similar>',
  noAnswer: '<strong>لا توجد مراجعة تجيب عن هذا.</strong> هذه أقربها.',
  corrected: 'تظهر نتائج <corrected></corrected>. <instead></instead>',
  instead: 'ابحث بدلًا من ذلك عن <q></q>',
  failed: 'تعذّر تحميل البحث. أعد تحميل الصفحة للمحاولة مجددًا.',
  leftOut: 'كلمات مُستبعدة: <words></words>',
};
