import { MessageSquareWarning, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** The list of mistakes that readers have reported. */
export type MistakesPlace = { path: 'reports'; group: AdminWord; icon: LucideIcon; heading: AdminWord }

export const mistakes: MistakesPlace = {
  path: 'reports',
  group: 'content',
  icon: MessageSquareWarning,
  heading: 'reportedMistakes',
}
