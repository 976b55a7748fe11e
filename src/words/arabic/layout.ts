/** What stands around every page. */
export const layout = {
  skipLink: 'انتقل إلى المحتوى',
  site: 'الموقع',
  reviews: 'المراجعات',
  categories: 'الفئات',
  docs: 'التوثيق',
  about: 'عن الموقع',
  followAndReuse: 'المتابعة وإعادة الاستخدام',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'الواجهة البرمجية',
  downloads: 'التنزيلات',
  apiDocs: 'توثيق الواجهة البرمجية',
  licence: '{credit}. <link>الرخصة: {id}</link>',
};
