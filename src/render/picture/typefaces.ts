import { sans, serifs, type Typeface } from '#typesetting/families.ts';

/** Large and dark: a product's name. */
export const displayFace: Typeface = { families: serifs, weight: 600, opticalSize: 60 };

/** Large and light: a rating. */
export const figureFace: Typeface = { families: serifs, weight: 400, opticalSize: 60 };

/** Sentences. */
export const textFace: Typeface = { families: serifs, weight: 400, opticalSize: 24 };

/** The few words of the picture's own. */
export const labelFace: Typeface = { families: sans, weight: 600, opticalSize: 24 };
