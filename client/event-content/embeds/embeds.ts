import { configuration, type Configuration } from '#client/data/configuration.ts'
import { frameAddress } from '#client/addresses/frame-address.ts'

type Service = Configuration['embeds'][number]

/** What a service answers about a link of its own (oEmbed); its `html` is never looked at (security 23). */
type Answer = { title?: unknown; width?: unknown; height?: unknown }

const look = 'mb-2 block w-full rounded-control border border-hairline bg-sunken'
const tallest = 480

/**
 * Puts the player of a known service before each link that stands alone in its paragraph. The link stays, and is all there is
 * where no service knows it or its service does not answer.
 */
export function resolveEmbeds(text: HTMLElement, signal: AbortSignal): void {
  for (const link of text.querySelectorAll<HTMLAnchorElement>('p > a[href]')) {
    const paragraph = link.parentElement!
    if (paragraph.textContent.trim() !== link.textContent.trim() || link.textContent.trim() === '') continue
    const service = configuration().embeds.find(({ match }) => new RegExp(match).test(link.href))
    const address = service && frameAddress(service, link.href)
    if (!address) continue
    requestEmbed(service, link.href, signal).then(
      (answer) => paragraph.before(frameOf(address, answer, link.textContent)),
      (error: unknown) => signal.aborted || console.warn(`${service.name} did not answer`, error),
    )
  }
}

async function requestEmbed({ oembed }: Service, link: string, signal: AbortSignal): Promise<Answer> {
  const address = new URL(oembed)
  address.searchParams.set('format', 'json')
  address.searchParams.set('url', link)
  const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'origin' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Answer
}

function frameOf(address: string, { title, width, height }: Answer, linkText: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = typeof title === 'string' && title !== '' ? title : linkText
  frame.className = look
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  frame.setAttribute('allow', 'fullscreen; encrypted-media; picture-in-picture')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.loading = 'lazy'
  const [wide, high] = [Number(width), Number(height)]
  if (wide > 0 && high > 0) frame.style.aspectRatio = `${wide} / ${high}`
  else if (high > 0) frame.style.height = `${Math.min(high, tallest)}px`
  else frame.style.aspectRatio = '16 / 9'
  frame.src = address
  return frame
}
