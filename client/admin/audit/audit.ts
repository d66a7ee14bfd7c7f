import { ScrollText, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** The screen of who did what. */
export type AuditPlace = { path: 'audit'; group: AdminWord; icon: LucideIcon; heading: AdminWord }

export const audit: AuditPlace = { path: 'audit', group: 'users', icon: ScrollText, heading: 'audit' }
