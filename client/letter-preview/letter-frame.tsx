import { useEffect, useRef } from 'react'
import { trustedLetter } from '#client/ui/html/trusted-html.ts'

/**
 * The HTML of a mail in a frame of its own, which runs nothing, opens nothing and is of no origin; pictures are those that
 * the policy of the page allows.
 */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // React would make text of it, which the page's trusted types refuse; the DOM's own types still call it that.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedLetter(html) as unknown as string
  }, [html])
  return (
    <iframe
      ref={frame}
      sandbox=""
      title={title}
      className="h-[min(70dvh,44rem)] w-full rounded-control border border-hairline bg-white"
    />
  )
}
