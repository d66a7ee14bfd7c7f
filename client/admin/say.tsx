import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Notice, type NoticeTone } from '#client/ui/notice.tsx'

export type Message = { tone: NoticeTone; text: string }

/** Tells the administrator what became of what they did, above this screen or the one they are taken back to. */
export type Say = (message: Message) => void

/** For the screens inside of the layout. */
export function useSay(): Say {
  return useOutletContext<Say>()
}

/** The message that is shown and the setter; it stays for the screen that follows at once and leaves with the next one. */
export function useMessage() {
  const { pathname } = useLocation()
  const [message, setMessage] = useState<Message | null>(null)
  const said = useRef<{ on: string } | null>(null)
  useEffect(() => {
    if (said.current === null) setMessage(null)
    said.current = null
  }, [pathname])
  const say = (next: Message) => {
    said.current = { on: pathname }
    setMessage(next)
  }
  return { message, say, clear: () => setMessage(null) }
}

export function SaidMessage({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const t = useWords(adminWords)
  if (!message) return null
  return (
    <Notice
      tone={message.tone}
      actions={<IconButton label={t('closeMessage')} icon={<X aria-hidden size={18} />} onClick={onClose} />}
    >
      {message.text}
    </Notice>
  )
}
