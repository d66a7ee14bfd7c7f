import { RichText } from '#client/ui/html/rich-text.tsx'
import { useCallback } from 'react'
import { textFirst } from '#sync/times.ts'

/** An event's description; links to films, music and pictures that stand alone get their players. */
export function EventDescription({ html }: { html: string }) {
  const shown = useCallback((text: HTMLElement | null) => {
    const gone = new AbortController()
    const resolve = async () => {
      const { resolveEmbeds } = await import('./embeds/embeds.ts')
      if (text && !gone.signal.aborted) resolveEmbeds(text, gone.signal)
    }
    const timer = setTimeout(() => {
      if (text?.querySelector('p > a')) resolve().catch(console.warn)
    }, textFirst)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [])
  // Another text is another element: the players of the one before go with it.
  return <RichText key={html} html={html} ref={shown} />
}
