import { downloadFormats, downloadNames } from '../../download/formats.ts';
import type { Links } from '../../links.ts';
import { attributionOf, type ListSource, momentOf } from '../../list.ts';
import { scriptJson } from '../script-json.ts';

/**
 * The text of a `<script type="application/ld+json">` for `/data`: the catalogue as a `Dataset` of schema.org with a
 * `distribution` for each file, as search engines for data ask for. `about` is the summary of the page, in plain text.
 */
export function renderDataset(source: ListSource, about: string, links: Links): string {
  const { id, settings } = source;
  const { name, language, licence } = settings;
  const publisher = { '@type': 'Organization', name, url: links.home };
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${links.data}#dataset`,
    url: links.data,
    name,
    description: about,
    inLanguage: language,
    version: id,
    dateModified: momentOf(source.publishedAt),
    license: licence.url,
    isAccessibleForFree: true,
    creator: publisher,
    publisher,
    creditText: attributionOf(settings, links).text,
    distribution: downloadNames.map((format) => ({
      '@type': 'DataDownload',
      name: downloadFormats[format].file,
      description: downloadFormats[format].about,
      encodingFormat: downloadFormats[format].type.replace(/;.*/, ''),
      contentUrl: links.dataFile(downloadFormats[format].file),
    })),
  });
}
