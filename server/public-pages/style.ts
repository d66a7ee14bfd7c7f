/** The one style sheet of the public pages: the tokens of the design, light and dark, on a phone, a desktop and paper. */
export const style = `
:root { color-scheme: light dark;
  --ground: light-dark(#fbfaf7, #11171c); --surface: light-dark(#fff, #192128); --sunken: light-dark(#f3f1eb, #0c1115);
  --text: light-dark(#1b2430, #e9eef2); --muted: light-dark(#55606e, #a4b0bb);
  --brand: light-dark(#0f5c63, #6cc7c9); --on-brand: light-dark(#fff, #06262a); --brand-soft: light-dark(#e1f0f0, #16343a);
  --today: light-dark(#b4451f, #f29a78); --hairline: light-dark(#e4e0d6, #2b353e); --control: light-dark(#807a6c, #7c8995);
  --focus: light-dark(#0b6bcb, #7db7ff);
  font: 1rem/1.5 'Source Sans 3', 'Source Sans 3 Variable', system-ui, 'Segoe UI', sans-serif; -webkit-text-size-adjust: 100%; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
h1, h2, .brand { font-family: Figtree, 'Figtree Variable', system-ui, 'Segoe UI', sans-serif; line-height: 1.2; letter-spacing: -0.01em; }
h1 { margin: 0; font-size: clamp(1.6rem, 1.2rem + 1.6vw, 2.35rem); text-wrap: balance; }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; }
p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
[id] { scroll-margin-top: 1rem; }
.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: 0.5rem 1rem; }
.top { border-bottom: 1px solid var(--hairline); }
.top > div, main, .foot { width: 100%; max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
.top > div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1.5rem; min-height: 4rem; }
.brand { display: inline-flex; align-items: center; gap: 0.625rem; min-height: 44px; font-weight: 700; font-size: 1.125rem; color: var(--text); text-decoration: none; }
.brand svg { flex: none; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
nav a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; text-decoration: none; }
nav a:hover, .rows a:hover { text-decoration: underline; }
nav a[aria-current] { color: var(--text); }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; padding-block: 2rem 3rem; }
.intro { display: grid; gap: 0.5rem; max-width: 68ch; }
.muted, .when span { color: var(--muted); }
.chips { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 0.5rem; }
.chip { border: 1px solid var(--hairline); border-radius: 8px; padding: 0.1rem 0.6rem; font-size: 0.9375rem; font-weight: 600; background: var(--surface); }
.chip[style] { border-color: transparent; background: color-mix(in srgb, var(--own) 14%, var(--surface)); }
.struck, .rows a.struck { text-decoration-line: line-through; }
.note { padding: 0.75rem 1rem; border-radius: 12px; background: var(--brand-soft); font-weight: 600; }
.event { display: grid; gap: 1.5rem; }
.event > div { display: grid; gap: 1.5rem; align-content: start; min-width: 0; }
.facts { display: grid; gap: 0.75rem; }
.facts div { display: grid; grid-template-columns: minmax(4.75rem, auto) minmax(0, 1fr); gap: 0 0.75rem; align-items: baseline; }
.facts dt { color: var(--muted); }
.facts .first { font-size: 1.1875rem; font-weight: 650; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.actions > .button { flex: auto; padding-inline: 0.5rem; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0.25rem 0.875rem; border: 1px solid var(--control); border-radius: 12px; background: var(--surface); color: var(--text); font-weight: 600; text-decoration: none; text-align: center; }
.button:hover { border-color: var(--brand); color: var(--brand); }
.main { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
.main:hover { color: var(--on-brand); text-decoration: underline; }
.picture img { display: block; width: 100%; max-height: 24rem; object-fit: contain; border-radius: 12px; background: var(--sunken); }
.text { max-width: 68ch; }
.text > * + * { margin-top: 0.75em; }
.text :is(p, li, h2, h3, h4) { unicode-bidi: plaintext; }
.text ul, .text ol { padding-left: 1.4em; list-style: disc; }
.text ol { list-style: decimal; }
.text img { max-width: 100%; height: auto; border-radius: 12px; }
.text blockquote { margin: 0.75em 0; padding-left: 1em; border-left: 3px solid var(--brand); color: var(--muted); }
.dates li { padding: 0.375rem 0; border-bottom: 1px solid var(--hairline); }
.box { display: grid; gap: 0.75rem; padding: 1.25rem; border-radius: 18px; background: var(--brand-soft); }
.box h2 { margin: 0; }
.months, .months > li { display: flex; flex-wrap: nowrap; align-items: center; gap: 0.5rem; }
.months { margin: 0 -1rem; padding: 5px 1rem; overflow-x: auto; scroll-padding: 1rem; }
.months > li { flex: none; }
.months li > span { font-weight: 650; }
.months a { position: relative; display: inline-flex; align-items: center; justify-content: center; min-width: 3.5rem; min-height: 44px; border: 1px solid var(--hairline); border-radius: 12px; background: var(--surface); font-weight: 600; text-decoration: none; }
.month h2 { padding-bottom: 0.5rem; border-bottom: 2px solid var(--brand); }
.rows li { display: grid; gap: 0 1.5rem; padding: 0.75rem 0; border-bottom: 1px solid var(--hairline); }
.rows .when { font-weight: 650; }
.rows .when span { font-weight: 400; }
.rows a { display: inline-block; padding: 0.125rem 0; min-height: 28px; font-weight: 650; text-decoration: none; }
.deadline { color: var(--today); font-weight: 650; }
.foot { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding-block: 1rem 2rem; border-top: 1px solid var(--hairline); color: var(--muted); }
.foot a { display: inline-flex; align-items: center; min-height: 44px; }
.framed { background: transparent; }
.framed main { gap: 1.5rem; padding-block: 1rem; }
.framed h1 { font-size: 1.25rem; }
@media (width >= 48rem) {
  .facts div { grid-template-columns: 6rem minmax(0, 1fr); }
  .actions { gap: 0.75rem; }
  .button, .actions > .button { flex: none; padding-inline: 1.25rem; }
  .months { display: grid; margin: 0; padding: 0; }
  .months > li { flex-wrap: wrap; }
  .months li > span { width: 3rem; }
  .rows li { grid-template-columns: 11rem minmax(0, 1fr); }
  .rows .when span { display: block; }
}
@media (width >= 68.75rem) {
  .event { grid-template-columns: minmax(0, 1fr) 22rem; gap: 3rem; }
}
@media (forced-colors: active) { .button, .chip, .box, .months a { border: 1px solid; } }
@media print {
  :root { color-scheme: light; }
  .top nav, .actions, .box, .months, .foot, .skip { display: none; }
  main, .top > div { max-width: none; padding-inline: 0; }
  .rows li, .dates li { break-inside: avoid; }
  h2 { break-after: avoid; }
  .text a[href^='http']::after, .links a[href^='http']::after { content: ' (' attr(href) ')'; }
}
`
