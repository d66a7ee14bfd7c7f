import { ListTodo, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** The page of what needs somebody today. */
export type TodayPlace = { path: 'today'; group: AdminWord; icon: LucideIcon; heading: AdminWord }

export const todayPlace: TodayPlace = { path: 'today', group: 'content', icon: ListTodo, heading: 'today' }
