import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const comparison: Texts<English['comparison']> = {
  title: 'Comparar productos',
  choose: 'Elija de dos a cuatro reseñas para verlas lado a lado.',
  vs: 'o',
  description: '{names} lado a lado: veredicto, puntuación, precio, para quién es y para quién no.',
  name: 'Nombre de un producto',
  another: 'Añadir otro producto',
  add: 'Añadir',
  remove: 'Quitar',
  removeNamed: 'Quitar {product}',
  offered: 'Comparar con',
  instead: 'Comparar en su lugar con',
  unknown: 'Ninguna reseña se llama «<name></name>».',
  withdrawn: '<name></name> ya no se incluye y su veredicto ya no es válido.',
  best: 'Lo mejor de cada categoría, lado a lado',
  bestLink: 'Comparar los mejores',
  beside: 'Comparar <names></names> lado a lado',
  verdict: 'Veredicto',
  rating: 'Puntuación',
  summary: 'En resumen',
  reviewed: 'Reseñado',
};
