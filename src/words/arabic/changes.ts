/** The page of what changed, by day. */
export const changes = {
  title: 'ما الذي تغيّر',
  titleOfPage: 'ما الذي تغيّر، الصفحة {page, number} من {pages, number}',
  description: 'ما الذي تغيّر في أحكام {name}، يومًا بيوم، ولماذا.',
  lede: 'كل تغيير في حكم أو تقييم أو سعر، مع سببه إن وُجد.',
  latest: 'أحدث المراجعات. تظهر التغييرات هنا ابتداءً من النشرة القادمة.',
  follow: 'تابعها: <atom>Atom</atom>، <json>JSON Feed</json>.',
  none: 'لم يتغيّر شيء بعد.',
  added: 'جديد: {phrase}',
  returned: 'مشمول من جديد: {phrase}',
  merged: 'أصبح جزءًا من مراجعة أخرى',
  withdrawn: 'لم يعد مشمولًا',
  removed: 'أُزيل',
  renamed: 'اسم جديد',
  revised: 'نُقّحت المراجعة',
  details: 'نُقّحت تفاصيل',
};
