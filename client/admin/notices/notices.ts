import { Megaphone, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** The screen of the lines that readers see on the calendar. */
export type NoticesPlace = { path: 'notices'; group: AdminWord; icon: LucideIcon; heading: AdminWord }

export const notices: NoticesPlace = { path: 'notices', group: 'cms', icon: Megaphone, heading: 'noticesToReaders' }
