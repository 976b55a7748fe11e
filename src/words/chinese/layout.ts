/** What stands around every page. */
export const layout = {
  skipLink: '跳到正文',
  site: '网站',
  reviews: '评测',
  categories: '类别',
  docs: '文档',
  about: '关于',
  followAndReuse: '订阅与再利用',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: '下载',
  apiDocs: 'API 文档',
  licence: '{credit}。<link>许可：{id}</link>',
};
