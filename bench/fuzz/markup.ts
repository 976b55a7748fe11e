import { parseXml, type XmlElement } from '../../lab/xml.ts';

const tag =
  /<(?:!doctype html|\/?[a-z][a-z0-9-]*((?:\s+[a-zA-Z][a-zA-Z0-9:-]*(?:="[^"<]*")?)*)\s*\/?)>|[^<]+/gy;
const attribute = /([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/g;

/** Faults of a page: markup that the templates do not write, or executable content. */
export function htmlFaults(page: string): readonly string[] {
  tag.lastIndex = 0;
  for (let at = 0; at < page.length; at = tag.lastIndex) {
    tag.lastIndex = at;
    const match = tag.exec(page);
    if (!match) return [`the page contains a malformed tag: ${page.slice(at, at + 80)}`];
    for (const [, name = '', value = ''] of (match[1] ?? '').matchAll(attribute))
      if (/^on/i.test(name) || /^(?:javascript|vbscript|data):/i.test(value))
        return [`the page contains executable content: ${match[0].slice(0, 100)}`];
  }
  return [];
}

/** Faults of an XML document, SVG included: malformed markup or executable content. */
export function xmlFaults(document: string): readonly string[] {
  try {
    return runs(parseXml(document)) ? ['the document contains executable content'] : [];
  } catch (error) {
    return [`not well-formed: ${error instanceof Error ? error.message : error}`];
  }
}

function runs({ name, attributes, children }: XmlElement): boolean {
  return name === 'script' || Object.keys(attributes).some((one) => /^on/i.test(one)) || children.some(runs);
}
