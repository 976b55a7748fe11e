import { frameInlineStyle } from '../../render/embed/frame-page.ts';

const styleHash = new Bun.CryptoHasher('sha256').update(frameInlineStyle).digest('base64');

/**
 * The headers of a page that any site may put into a frame: it loads nothing, its one stylesheet is in itself and
 * known by its hash (CSP level 3, section 2.3.1). No `frame-ancestors`: even `*` would keep out pages that are opened
 * from disk, since it matches network schemes alone. A site that isolates itself by COEP may embed it as well.
 */
export const frameHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
