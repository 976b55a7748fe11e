import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const about: Texts<English['about']> = {
  title: 'عن {name}',
  description: 'كيف تصدر أحكام {name}، وما الذي يجوز فعله بها.',
  summary: 'يخبرك {name} عن كل منتج هل يستحق ثمنه: بكلمة وتقييم ومراجعة تبيّن الأسباب.',
  verdicts: 'الأحكام الثلاثة',
  worthit: 'اشترِه إن كنت تحتاج إلى منتج من هذا النوع.',
  depends: 'يناسب بعض الناس ولا يناسب غيرهم. يوضّح «{bestFor}» و«{skipIf}» من هم.',
  skip: 'دعه. وتبيّن المراجعة السبب.',
  authors: 'من يكتب المراجعات',
  scale: 'سلّم التقييم',
  scaleDetail: 'التقييم عدد صحيح من {min}، وهو الأدنى، إلى {max}، وهو الأعلى.',
  total:
    '{count, plural, zero {لا توجد هنا أحكام حاليًا.} one {يوجد هنا حاليًا حكم واحد.} two {يوجد هنا حاليًا حكمان.} few {توجد هنا حاليًا # أحكام.} many {يوجد هنا حاليًا # حكمًا.} other {يوجد هنا حاليًا # حكم.}} آخر تغيير: <time>{day}</time>.',
  licence: 'ما الذي يجوز لك فعله بالأحكام',
  licenceDetail: 'الأحكام منشورة برخصة <link>{id}</link>. حيثما عرضت أحدها فاعرض هذا السطر مع رابطه:',
  credit: 'نسبة المصدر',
  creditForms: 'يورده دليل الواجهة البرمجية <link>بصيغتي HTML وMarkdown</link>.',
  follow: 'المتابعة وإعادة الاستخدام',
  feeds: '<atom>خلاصة Atom</atom> و<json>خلاصة JSON Feed</json> بالأحكام الجديدة والمتغيّرة',
  api: '<link>الواجهة البرمجية</link>: كل حكم بصيغة JSON، مجانًا وبلا مفتاح، مع شارات لصفحاتك',
  assistants: '<link>llms.txt</link>، للمساعدات التي تجيب من هذه الأحكام',
};
