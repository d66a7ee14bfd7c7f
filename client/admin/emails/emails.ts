import { Mails, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** The screen of the daily and the weekly update. */
export type EmailsPlace = { path: 'emails'; group: AdminWord; icon: LucideIcon; heading: AdminWord }

export const emails: EmailsPlace = { path: 'emails', group: 'emails', icon: Mails, heading: 'dailyAndWeekly' }
