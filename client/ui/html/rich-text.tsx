import { useEffect, useMemo, useState, type Ref } from 'react'
import { classes } from '../classes.ts'
import { firstPaint } from '../loading/first-paint.ts'
import { htmlToParagraphs } from './html-to-paragraphs.ts'
import { loadAgain } from '../loading/load-again.ts'
import { retryUntilDone } from '../loading/retry.ts'
import type * as TrustedHtml from './trusted-html.ts'

let loaded: typeof TrustedHtml | null = null

/**
 * An administrator's formatted text, cleaned before it is shown. Until the cleaner has loaded its paragraphs are shown as
 * plain text, so that nothing jumps and nothing unclean is ever on the page.
 * @param props.ref is given the element of the cleaned text
 */
export function RichText({ html, className, ref }: { html: string; className?: string; ref?: Ref<HTMLDivElement> }) {
  const [module, setModule] = useState(loaded)
  useEffect(() => {
    if (module) return
    const leaving = new AbortController()
    const load = async () => {
      loaded = await import('./trusted-html.ts')
      if (!leaving.signal.aborted) setModule(loaded)
    }
    const retry = () => retryUntilDone(() => loadAgain(load), leaving.signal)
    void firstPaint().then(load).catch(retry)
    return () => leaving.abort()
  }, [module])

  // React writes another object into the page anew, and what stands in the text, such as the player of a film, would go.
  const inner = useMemo(() => module && { __html: module.trustedHtml(html) }, [module, html])
  const look = classes('rich-text', className)
  if (inner) return <div ref={ref} className={look} dangerouslySetInnerHTML={inner} />
  return (
    <div className={look}>
      {htmlToParagraphs(html).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of one text never change places
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
