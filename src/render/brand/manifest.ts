import { pageGrounds } from '../../verdict/brand.ts';
import { shortNameOf } from '../badge/face.ts';
import type { Site } from '../site.ts';
import { toneOf } from './tone.ts';

/** The sizes of the icon as PNG, in px: what Android asks for, and what it shows large. */
const iconSides = [192, 512] as const;

/** The manifest of the site (W3C Web App Manifest): what a home screen shows. */
export function renderManifest({ settings, links: { basePath } }: Site): string {
  const { name, tagline, language } = settings;
  return JSON.stringify({
    name,
    short_name: shortNameOf(settings),
    ...(tagline !== undefined && { description: tagline }),
    lang: language,
    start_url: basePath || '/',
    scope: `${basePath}/`,
    display: 'minimal-ui',
    background_color: pageGrounds.light[0],
    theme_color: toneOf(settings).light,
    icons: [
      { src: `${basePath}/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
      ...iconSides.map((side) => ({
        src: `${basePath}/icon-${side}.png`,
        type: 'image/png',
        sizes: `${side}x${side}`,
      })),
    ],
  });
}
