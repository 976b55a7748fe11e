import { parseXml, type XmlElement } from '../../lab/xml.ts';

const tag =
  /<(?:!doctype html|\/?[a-z][a-z0-9-]*((?:\s+[a-zA-Z][a-zA-Z0-9:-]*(?:="[^"<]*")?)*)\s*\/?)>|[^<]+/gy;
const attribute = /([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/g;

/** What is wrong with a page: markup that the templates do not write, or something that runs. */
export function htmlFaults(page: string): readonly string[] {
  tag.lastIndex = 0;
  for (let at = 0; at < page.length; at = tag.lastIndex) {
    tag.lastIndex = at;
    const match = tag.exec(page);
    if (!match) return [`the page has a tag that is none: ${page.slice(at, at + 80)}`];
    for (const [, name = '', value = ''] of (match[1] ?? '').matchAll(attribute))
      if (/^on/i.test(name) || /^(?:javascript|vbscript|data):/i.test(value))
        return [`the page runs something: ${match[0].slice(0, 100)}`];
  }
  return [];
}

/** What is wrong with XML, SVG included: whatever makes it no document, or runs. */
export function xmlFaults(document: string): readonly string[] {
  try {
    return runs(parseXml(document)) ? ['the document runs something'] : [];
  } catch (error) {
    return [`not well-formed: ${error instanceof Error ? error.message : error}`];
  }
}

function runs({ name, attributes, children }: XmlElement): boolean {
  return name === 'script' || Object.keys(attributes).some((one) => /^on/i.test(one)) || children.some(runs);
}
