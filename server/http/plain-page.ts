import { escapeHtml } from '../html/escape-html.ts'
/** The tokens of the design system that a page of the server itself needs; it is self-contained and loads nothing. */
const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { background: light-dark(#fbfaf7, #11171c); color: light-dark(#1b2430, #e9eef2); max-width: 40rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.25; }
  a { color: light-dark(#0f5c63, #6cc7c9); }
  button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 12px; font: inherit; font-weight: 600;
    background: light-dark(#0f5c63, #6cc7c9); color: light-dark(#fff, #06262a); cursor: pointer; }
  fieldset { border: 1px solid light-dark(#d8d4c9, #33414c); border-radius: 12px; margin: 0 0 1.25rem; padding: 0.5rem 1rem; }
  legend { font-weight: 600; padding: 0 0.25rem; }
  .muted { color: light-dark(#52606d, #a9b6c1); }
  .notice { border-left: 4px solid light-dark(#0f5c63, #6cc7c9); padding: 0.5rem 0.75rem; background: light-dark(#eef4f3, #1a252b); }
  .choice { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; align-items: center; margin: 0.5rem 0; }
  .choice input { width: 24px; height: 24px; accent-color: light-dark(#0f5c63, #6cc7c9); }
  .choice .muted { grid-column: 2; font-size: 0.9rem; }
  :focus-visible { outline: 3px solid light-dark(#0b6bcb, #7db7ff); outline-offset: 2px; }
  :has([data-automatic]) h1, [data-automatic] { display: none; }
`

/** A page that the server answers by itself; `content` is HTML. */
export function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${escapeHtml(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    ${content}
  </body>
</html>
`
}
