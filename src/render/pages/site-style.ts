/** The one stylesheet of the site: system fonts, one column, light and dark by the reader's preference. */
export const siteStyle = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1f2328, #e6edf3);
  --quiet: light-dark(#57606a, #9da7b3);
  --line: light-dark(#d1d9e0, #3d444d);
  --paper: light-dark(#ffffff, #0d1117);
  --worthit: light-dark(#1a7f37, #3fb950);
  --depends: light-dark(#8a5d00, #d29922);
  --skip: light-dark(#cf222e, #ff7b72);
}
body {
  margin: 0 auto; max-width: 42rem; padding: 0 1.25rem 3rem;
  background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Charter, "Iowan Old Style", Georgia, "Noto Serif", serif;
  overflow-wrap: break-word;
}
header.site, footer.site { color: var(--quiet); font: 0.875rem/1.5 system-ui, sans-serif; }
header.site { border-bottom: 1px solid var(--line); margin-bottom: 2.5rem; }
footer.site { border-top: 1px solid var(--line); margin-top: 3rem; }
h1 { font-size: clamp(1.75rem, 1.2rem + 3vw, 2.5rem); line-height: 1.15; margin: 0 0 0.5rem; text-wrap: balance; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
a { color: inherit; text-underline-offset: 0.15em; }
.verdict { font: 600 1.0625rem/1.4 system-ui, sans-serif; margin: 0 0 1rem; }
.verdict.worthit { color: var(--worthit); }
.verdict.depends { color: var(--depends); }
.verdict.skip { color: var(--skip); }
header.site a { text-decoration: none; }
.filters ul, .products { list-style: none; margin: 0; padding: 0; }
.filters ul { display: flex; flex-wrap: wrap; gap: 0.35rem 1.1rem; margin-bottom: 1rem; font: 0.9375rem/1.5 system-ui, sans-serif; }
.filters a { color: var(--quiet); text-decoration: none; }
.filters a:hover { text-decoration: underline; }
.filters a[aria-current] { color: var(--ink); font-weight: 600; border-bottom: 2px solid var(--ink); }
.filters .count { font-size: 0.8125rem; font-weight: 400; font-variant-numeric: tabular-nums; color: var(--quiet); }
.products { margin-top: 2rem; }
.products li { border-top: 1px solid var(--line); padding: 1.1rem 0; }
.products h2 { margin: 0 0 0.15rem; }
.products h2 a { text-decoration: none; }
.products h2 a:hover { text-decoration: underline; }
.products p { margin: 0.15rem 0 0; }
.products .verdict { font-size: 0.9375rem; }
.price { margin-inline-start: 0.9rem; font-weight: 400; color: var(--quiet); }
.pager p { display: flex; gap: 1.5rem; font: 0.9375rem/1.5 system-ui, sans-serif; }
.pager span { color: var(--quiet); }
:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
.summary { font-size: 1.25rem; line-height: 1.45; margin: 0 0 1.5rem; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.35rem 1.25rem; margin: 0 0 2rem; padding: 1rem 0; border-block: 1px solid var(--line); font: 0.9375rem/1.5 system-ui, sans-serif; }
dl.facts dt { color: var(--quiet); }
dl.facts dd { margin: 0; }
.points { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0 2rem; }
.points h2 { margin-top: 0; }
.points ul { margin: 0 0 1.5rem; padding-inline-start: 1.25rem; }
pre, table { overflow-x: auto; display: block; border-collapse: collapse; }
code { font: 0.9em/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
th, td { text-align: start; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid var(--line); }
.right { text-align: end; }
.center { text-align: center; }
.review > * { unicode-bidi: plaintext; }
blockquote { margin: 1.25rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--quiet); }
`;
