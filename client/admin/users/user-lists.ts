import { ShieldCheck, UsersRound, type LucideIcon } from 'lucide-react'
import type { ProfileSearch } from '#client/data/profiles.ts'
import type { AdminWord } from '#client/i18n/words/admin.ts'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'

/** Registered users or administrators: two lists of people with one pair of forms (spec section 2). */
export type UserList = {
  /** Below /administration/. */
  path: 'users/registered' | 'users/administrators'
  group: AdminWord
  icon: LucideIcon
  heading: AdminWord
  add: 'addRegisteredUser' | 'addAdministrator'
  /** Which role groups belong here. */
  holds: Pick<ProfileSearch, 'roleGroupId' | 'exceptRoleGroupId'>
  /** The role group of a new one. */
  startsWith: string
}

export const registeredUsers: UserList = {
  path: 'users/registered',
  group: 'users',
  icon: UsersRound,
  heading: 'registeredUsers',
  add: 'addRegisteredUser',
  holds: { exceptRoleGroupId: administratorRoleGroupId },
  startsWith: 'User',
}

const administrators: UserList = {
  path: 'users/administrators',
  group: 'users',
  icon: ShieldCheck,
  heading: 'administrators',
  add: 'addAdministrator',
  holds: { roleGroupId: administratorRoleGroupId },
  startsWith: administratorRoleGroupId,
}

/** In the order of the side navigation. */
export const userLists: readonly UserList[] = [registeredUsers, administrators]
