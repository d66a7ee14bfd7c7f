/** Nothing in them is read as anything but elements and text: no script, no style, no frame, no other language inside SVG. */
const elements = new Set(
  (
    'a aside bdi button div form h1 h2 h3 header i img input kbd li main nav ol p section span table tbody td th thead tr ul ' +
    'circle ellipse g line path polyline rect svg'
  ).split(' '),
)

const attributes = new Set(
  (
    'abbr alt class colspan dir height hidden placeholder role scope style title type width ' +
    'cx cy d fill points r rx ry stroke stroke-linecap stroke-linejoin stroke-width viewBox x x1 x2 y y1 y2'
  ).split(' '),
)

// What a day is for schools is found out anew, and comes after the first paint.
const named = /^(?:aria|data)-(?!school|week)[a-z-]+$/
const ownAddress = /^\/(?![/\\])/
const ownPicture = /^\/blobs\/[\w-]+/

const empty = new Set(['img', 'input'])
const focusable = new Set(['a', 'button', 'input', 'td'])

/**
 * An element of the page written anew from what is known to be harmless (security 21): whatever else stands in the page is
 * left out. Nothing in it takes the focus.
 * @param instead what is written in the place of some elements
 */
export function toHtml(node: Node, instead: ReadonlyMap<Node, string>): string {
  const other = instead.get(node)
  if (other !== undefined) return other
  if (node.nodeType === 3) return escapeText(node.nodeValue ?? '')
  const name = node.nodeType === 1 ? (node as Element).tagName.toLowerCase() : ''
  if (!elements.has(name)) return ''
  const element = node as Element
  const written = [...element.attributes].filter((attribute) => isHarmless(name, attribute))
  const start = [name, ...written.map((attribute) => `${attribute.name}="${escapeText(attribute.value)}"`)]
  if (focusable.has(name)) start.push('tabindex="-1"')
  const begin = `<${start.join(' ')}>`
  if (empty.has(name)) return begin
  return `${begin}${[...element.childNodes].map((child) => toHtml(child, instead)).join('')}</${name}>`
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function isHarmless(element: string, { name, value }: Attr): boolean {
  if (name === 'href') return element === 'a' && ownAddress.test(value)
  if (name === 'src') return element === 'img' && ownPicture.test(value)
  return attributes.has(name) || named.test(name)
}
