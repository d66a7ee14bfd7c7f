import {
  ListTodo,
  Mails,
  Megaphone,
  MessageSquareWarning,
  Radio,
  ScrollText,
  Unlink,
  type LucideIcon,
} from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** A screen of administration that there is once: no section, and no list of several. */
export type Screen = {
  /** Below /administration/. */
  path: string
  group: AdminWord
  icon: LucideIcon
  heading: AdminWord
}

const screen = (path: string, group: AdminWord, icon: LucideIcon, heading: AdminWord): Screen => ({
  path,
  group,
  icon,
  heading,
})

/** What needs somebody today. */
export const today = screen('today', 'content', ListTodo, 'today')
/** The mistakes that readers have reported. */
export const eventReports = screen('reports', 'content', MessageSquareWarning, 'reportedMistakes')
/** The links that need attention. */
export const links = screen('links', 'content', Unlink, 'links')
/** Whom the calendar reaches beside its pages. */
export const reach = screen('analytics/reach', 'analytics', Radio, 'reach')
/** The daily and the weekly update. */
export const emails = screen('emails', 'emails', Mails, 'dailyAndWeekly')
/** The lines that readers see on the calendar. */
export const notices = screen('notices', 'cms', Megaphone, 'noticesToReaders')
/** Who did what. */
export const audit = screen('audit', 'users', ScrollText, 'audit')
