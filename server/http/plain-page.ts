import { escapeHtml } from '../html/escape-html.ts'
/** The tokens of the design system that a page of the server itself needs; it is self-contained and loads nothing. */
const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { background: light-dark(#fbfaf7, #11171c); color: light-dark(#1b2430, #e9eef2); max-width: 40rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.25; }
  a { color: light-dark(#0f5c63, #6cc7c9); }
  button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 12px; font: inherit; font-weight: 600;
    background: light-dark(#0f5c63, #6cc7c9); color: light-dark(#fff, #06262a); cursor: pointer; }
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
