declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs with `|` between them: a character, a space, and what it is simplified to, the likeliest first. */
  const pairs: string;
  export = pairs;
}
