import { useLocation, useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { paletteWords } from '#client/i18n/words/palette.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'

/** `c` on the calendar adds an event, for administrators. */
export function CreateKey() {
  const { pathname } = useLocation()
  return pathname.startsWith('/calendar') ? <OnCalendar /> : null
}

function OnCalendar() {
  const t = useWords(paletteWords)
  const navigate = useNavigate()
  useShortcut('c', t('shortcutCreate'), () => void navigate('/administration/events/add'))
  return null
}
