import { Radio, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** The screen of whom the calendar reaches beside its pages. */
export type ReachPlace = { path: 'analytics/reach'; group: AdminWord; icon: LucideIcon; heading: AdminWord }

export const reach: ReachPlace = { path: 'analytics/reach', group: 'analytics', icon: Radio, heading: 'reach' }
