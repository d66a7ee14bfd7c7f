import { Unlink, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** The screen of links that do not work. */
export type LinksPlace = { path: 'links'; group: AdminWord; icon: LucideIcon; heading: AdminWord }

export const links: LinksPlace = { path: 'links', group: 'content', icon: Unlink, heading: 'links' }
