/** Attributes of the element `<product-verdict>`; `docs/embedding.md` in the source of the service tells what each does. */
export interface ProductVerdictAttributes {
  /** The slug of a product, present or former. */
  slug: string;
  /** The base address of the service; by default the one that the script is from. */
  src?: string | undefined;
  /** Without it: light or dark as the page is, by its `color-scheme`. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** The badge instead of the card. */
  mode?: 'badge' | undefined;
  'badge-style'?: 'flat' | 'flat-square' | 'for-the-badge' | 'card' | undefined;
  show?: 'rating' | 'verdict' | undefined;
  label?: 'publication' | 'product' | 'verdict' | 'none' | undefined;
}
