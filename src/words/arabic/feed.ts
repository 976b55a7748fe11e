/** Feeds. */
export const feed = {
  subtitle: 'الأحكام الجديدة والمتغيّرة',
  verdict: 'الحكم: {phrase}',
  change: 'التغيير: {change}',
  note: 'ملاحظة: {note}',
  fact: '{name}: {text}',
  rights: '{credit} ({address}). الرخصة: {id}، {licence}',
};
