import { useState, type ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { controlWords } from '../i18n/words/controls.ts'
import { Button } from './button.tsx'

/** On a phone it stands below the button, which may be the last of what is in sight. */
const bringIntoSight = (said: HTMLElement | null) => said?.scrollIntoView({ block: 'nearest' })

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, icon, children }: { text: string; icon: ReactNode; children: string }) {
  const t = useWords(controlWords)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      {/* A browser that refuses the clipboard leaves the text to be selected. */}
      <Button icon={icon} onClick={() => void copy().catch(() => {})}>
        {children}
      </Button>
      <span role="status" className="self-center text-ok empty:absolute">
        {isCopied && (
          <span ref={bringIntoSight} className="scroll-mb-24">
            {t('copied')}
          </span>
        )}
      </span>
    </>
  )
}
