/** The size of every picture in px: what link previews crop least (ogp.me names no size; 1.91:1 is usual). */
export const pictureSize = { width: 1200, height: 630 } as const;
