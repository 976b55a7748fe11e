import type { DefineComponent } from 'vue';
import type { ProductVerdictAttributes } from './element.d.ts';

declare module 'vue' {
  interface GlobalComponents {
    'product-verdict': DefineComponent<ProductVerdictAttributes>;
  }
}
