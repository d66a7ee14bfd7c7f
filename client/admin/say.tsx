import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Notice, type NoticeTone } from '#client/ui/notice.tsx'

export type Message = { tone: NoticeTone; text: string }

/** Tells the administrator what became of what they did, above this screen or above the one they are taken to next. */
export type Say = { here(message: Message): void; onNext(message: Message): void }

/** For the screens inside of the layout. */
export function useSay(): Say {
  return useOutletContext<Say>()
}

/** The message that is shown; it leaves with the screen that it belongs to. */
export function useMessage() {
  const { pathname } = useLocation()
  const [message, setMessage] = useState<Message | null>(null)
  const isForNext = useRef(false)
  useEffect(() => {
    if (!isForNext.current) setMessage(null)
    isForNext.current = false
  }, [pathname])
  const say: Say = {
    here: setMessage,
    onNext: (next) => {
      isForNext.current = true
      setMessage(next)
    },
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
