/** What runs if one of these texts gets through; a page that was hit knows it. */
const hit = 'globalThis.wasHit=1;alert(1)'

const tags = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
  'select autofocus',
  'textarea autofocus',
  'iframe src=x',
  'object data=x',
  'embed src=x',
  'marquee',
  'math',
  'button autofocus',
  'style',
  'link rel=stylesheet href=x',
  'p style="animation:x 1s" tabindex=0 autofocus',
  'a href=x autofocus',
  'xmp',
]

const handlers = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onbegin',
  'onanimationstart',
  'onloadstart',
  'onpointerrawupdate',
]

const addresses = [
  `javascript:${hit}`,
  `JaVaScRiPt:${hit}`,
  `java\tscript:${hit}`,
  `java&#10;script:${hit}`,
  `&#106;avascript:${hit}`,
  `&#x6a;avascript&colon;${hit}`,
  `\u0001javascript:${hit}`,
  ` javascript:${hit}`,
  `javascript&#x3a;//example.org/%0a${hit}`,
  `vbscript:${hit}`,
  `data:text/html,<script>${hit}</script>`,
  `data:image/svg+xml,<svg onload=${hit}>`,
  '//example.org/x',
  '/\\example.org/x',
]

const links = [
  (address: string) => `<a href="${address}">x</a>`,
  (address: string) => `<a href='${address}' target=_self ping="${address}">x</a>`,
  (address: string) => `<svg><a xlink:href="${address}"><text y=9>x</text></a></svg>`,
  (address: string) => `<svg><use href="${address}"></use></svg>`,
  (address: string) => `<math href="${address}">x</math>`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<object data="${address}"></object>`,
  (address: string) => `<embed src="${address}">`,
  (address: string) => `<img src="${address}">`,
  (address: string) => `<form action="${address}"><button>x</button></form>`,
  (address: string) => `<button formaction="${address}">x</button>`,
  (address: string) => `<base href="${address}">`,
  (address: string) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address: string) => `<link rel=stylesheet href="${address}">`,
]

/** Texts that one reader of HTML reads otherwise than another one. */
const torn = [
  `<script>${hit}</script>`,
  `<scr<script>ipt>${hit}</script>`,
  `<script/x>${hit}</script>`,
  `<script src="data:text/javascript,${hit}"></script>`,
  `<noscript><p title="</noscript><img src=x onerror=${hit}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${hit}>">`,
  `<title><p title="</title><img src=x onerror=${hit}>">`,
  `<style><p title="</style><img src=x onerror=${hit}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${hit}>">`,
  `<iframe srcdoc="<script>parent.wasHit=1</script>"></iframe>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${hit}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${hit}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${hit}>">`,
  `<svg><style><img src=x onerror=${hit}></style></svg>`,
  `<svg><animate attributeName=href values=javascript:${hit} begin=0s /><a id=x><text>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${hit} begin=0s>`,
  `<svg><foreignObject><img src=x onerror=${hit}></foreignObject></svg>`,
  `<template><img src=x onerror=${hit}></template>`,
  `<div><template shadowrootmode=open><img src=x onerror=${hit}></template></div>`,
  `<!--><img src=x onerror=${hit}>-->`,
  `<!-- --!><img src=x onerror=${hit}> -->`,
  `<![CDATA[><img src=x onerror=${hit}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${hit}>`,
  `<img src=x:x\u0000 onerror=${hit}>`,
  `<img """><script>${hit}</script>">`,
  `<img src=\`x\` onerror=\`${hit}\`>`,
  `<a href="https://example.org" onclick="${hit}" style="position:fixed;inset:0">x</a>`,
  `<p class="x" id="root" name="body">x</p><a name=body id=head>x</a>`,
  `<form id=attributes><input name=attributes><input name=nodeName></form>`,
  `<p is="x-y" contenteditable data-slate-node="value">x</p>`,
  `<div data-slate-fragment="JTVCJTdCJTIydHlwZSUyMiUzQSUyMmElMjIlN0QlNUQ=">x</div>`,
  `&lt;script&gt;${hit}&lt;/script&gt;`,
  `<plaintext><img src=x onerror=${hit}>`,
  `<table><td background="javascript:${hit}"><tr><caption><svg><style></caption><img src=x onerror=${hit}>`,
  `<select><template><img src=x onerror=${hit}></template></select>`,
  `<option><style></option></select><img src=x onerror=${hit}></style>`,
  `<keygen autofocus onfocus=${hit}>`,
  `<dialog open oncancel=${hit} onclose=${hit}>x</dialog>`,
  `<video><source onerror=${hit}></video>`,
  `<a href="https://example.org/&quot;onclick=${hit}">x</a>`,
]

const around = [
  (html: string) => html,
  (html: string) => `<table><tr><td>${html}`,
  (html: string) => `<svg><desc>${html}`,
  (html: string) => `<math><annotation-xml encoding="text/html">${html}`,
  (html: string) => `<ul><li><a href="https://example.org">${html}`,
]

/** More than 500 texts that try to run something, or to lead somewhere, when they are shown as HTML. */
export const hostileHtml: readonly string[] = [
  ...tags.flatMap((tag) => handlers.map((handler) => `<${tag} ${handler}="${hit}">`)),
  ...links.flatMap((link) => addresses.map(link)),
  ...around.flatMap((wrap) => torn.map(wrap)),
]

const begun =
  'textarea style script title xmp noscript template select option iframe svg math desc annotation-xml mtext mglyph ' +
  'td tr table caption li ul a form button details object marquee video audio dialog div p'

/** What ends every text that a hostile one may have begun, so that those after it count. */
export const endOfAll = `"'>-->${begun
  .split(' ')
  .map((tag) => `</${tag}>`)
  .join('')}<p>-</p>`
