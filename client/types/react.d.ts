import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ProductVerdictAttributes } from './element.d.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'product-verdict': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
        ProductVerdictAttributes;
    }
  }
}
