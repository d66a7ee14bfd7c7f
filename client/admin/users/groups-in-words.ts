import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { administratorRoleGroupId, editorRoleGroupId, readerRoleGroupId } from '#sync/rules/roles.ts'

/** Words of a security group: what it may do, said before it is given, and what is said after. */
const wordsOf = {
  [administratorRoleGroupId]: ['administratorHint', 'nowAdministrator', 'invitedAdministrator'],
  [editorRoleGroupId]: ['editorHint', 'nowEditor', 'invitedEditor'],
  [readerRoleGroupId]: ['readerHint', 'nowReader', 'invitedNow'],
} as const

const isKnown = (group: string): group is keyof typeof wordsOf => group in wordsOf

/** What a group may do; null for one without words, and for readers, unless somebody was more before. */
export function groupHint(t: TranslateOf<typeof adminUserWords>, group: string, before: string): string | null {
  if (!isKnown(group) || (group === readerRoleGroupId && before === group)) return null
  return t(wordsOf[group][0])
}

/** What somebody has become by a change of the group; null without one. */
export function groupChanged(
  t: TranslateOf<typeof adminUserWords>,
  { name, group, before }: { name: string; group: string; before: string },
): string | null {
  return isKnown(group) && group !== before ? t(wordsOf[group][1], { name }) : null
}

/** That somebody has been invited, and as what. */
export function invitedText(t: TranslateOf<typeof adminUserWords>, name: string, group: string): string {
  return t(isKnown(group) ? wordsOf[group][2] : 'invitedNow', { name })
}
