import { html } from 'hono/html';
import { shortNameOf } from '../badge/face.ts';
import { searchPath } from '../browse-address.ts';
import { xmlDocument } from '../markup/markup.ts';
import type { Site } from '../site.ts';

/** The longest `ShortName`, in characters (OpenSearch 1.1, draft 6). */
const nameMax = 16;

/** The media type of such a document. */
export const openSearchType = 'application/opensearchdescription+xml';

/** How browsers search this site from their address bars (OpenSearch 1.1). */
export function renderOpenSearch({ settings, links: { base, home, search } }: Site): string {
  const { name, tagline, language } = settings;
  const place = search === 'page' ? `${base}${searchPath}` : home;
  return xmlDocument(html`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${shortNameOf(settings, nameMax)}</ShortName>
<LongName>${shortNameOf({ name }, 48)}</LongName>
<Description>${tagline ?? name}</Description>
<Language>${language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Image width="16" height="16" type="image/x-icon">${base}/favicon.ico</Image>
<Image width="192" height="192" type="image/png">${base}/icon-192.png</Image>
<Url type="text/html" template="${place}?q={searchTerms}"/>
</OpenSearchDescription>`);
}
