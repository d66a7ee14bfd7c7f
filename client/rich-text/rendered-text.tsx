import { classes } from '#client/ui/classes.ts'
import { RichText } from '#client/ui/rich-text.tsx'

/**
 * Formatted text as readers see it, for previews in administration: cleaned before it is shown, and nothing at all where
 * there is no text.
 */
export function RenderedText({ html, className }: { html: string | null; className?: string }) {
  if (!html) return null
  return <RichText html={html} className={classes('max-w-none', className)} />
}
