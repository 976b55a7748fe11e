import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const about: Texts<English['about']> = {
  title: '关于{name}',
  description: '{name}的结论如何得出，以及可以怎样使用。',
  summary: '{name}告诉你每件产品是否物有所值：一句结论、一个评分，以及一篇说明理由的评测。',
  verdicts: '三种结论',
  worthit: '如果你正需要这类产品，可以买。',
  depends: '适合一些人，不适合另一些人。请看“{bestFor}”和“{skipIf}”。',
  skip: '不必买。评测会说明原因。',
  authors: '评测者',
  scale: '评分标准',
  scaleDetail: '评分是从{min}（最低）到{max}（最高）的整数。',
  total: '{count, plural, other {目前这里有 # 条结论。}}最近一次更新：<time>{day}</time>。',
  licence: '如何使用这些结论',
  licenceDetail: '它们以<link>{id}</link>许可发布。无论在哪里展示，请一并展示下面这行文字及其链接：',
  credit: '署名',
  creditForms: 'API 指南提供了它的<link>HTML 和 Markdown 写法</link>。',
  follow: '订阅与再利用',
  feeds: '新结论与变动的<atom>Atom 订阅源</atom>和<json>JSON Feed</json>',
  api: '<link>API</link>：每条结论的 JSON，免费且无需密钥，还有可放在你网页上的徽章',
  assistants: '<link>llms.txt</link>，供依据这些结论作答的助手使用',
};
