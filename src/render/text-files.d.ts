// Files imported as their text, or as their path.
declare module '*.css' {
  const text: string;
  export = text;
}
declare module '*.txt' {
  const text: string;
  export = text;
}
declare module '*.wasm' {
  const path: string;
  export = path;
}
