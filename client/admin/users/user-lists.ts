import { ShieldCheck, UsersRound, type LucideIcon } from 'lucide-react'
import type { ProfileSort } from '#client/data/online/profiles.ts'
import type { PeopleWanted } from '#client/data/online/use-people.ts'
import type { AdminWord } from '#client/i18n/words/admin.ts'
import { administratorRoleGroupId, readerRoleGroupId } from '#sync/rules/roles.ts'

/** Registered users or administrators: two lists of people with one pair of forms (product 2). */
export type UserList = {
  /** Below /administration/. */
  path: 'users/registered' | 'users/administrators'
  group: AdminWord
  icon: LucideIcon
  heading: AdminWord
  add: 'addRegisteredUser' | 'addAdministrator'
  /** Which role groups belong here. */
  holds: Pick<PeopleWanted, 'roleGroupId' | 'exceptRoleGroupId'>
  /** The specification's columns and two more; the words above them are keys of `admin-users`. */
  columns: readonly { heading: ProfileSort }[]
  sortedBy: ProfileSort
  /** The role group of a new user. */
  startsWith: string
}

const dateColumns = [{ heading: 'registered' }, { heading: 'signedIn' }] as const
const nameColumns = [{ heading: 'firstName' }, { heading: 'lastName' }, { heading: 'email' }] as const

export const registeredUsers: UserList = {
  path: 'users/registered',
  group: 'users',
  icon: UsersRound,
  heading: 'registeredUsers',
  add: 'addRegisteredUser',
  holds: { exceptRoleGroupId: administratorRoleGroupId },
  columns: [...nameColumns, { heading: 'organisation' }, ...dateColumns],
  sortedBy: 'lastName',
  startsWith: readerRoleGroupId,
}

const administrators: UserList = {
  path: 'users/administrators',
  group: 'users',
  icon: ShieldCheck,
  heading: 'administrators',
  add: 'addAdministrator',
  holds: { roleGroupId: administratorRoleGroupId },
  columns: [...nameColumns, { heading: 'securityGroup' }, ...dateColumns],
  sortedBy: 'lastName',
  startsWith: administratorRoleGroupId,
}

/** In the order of the side navigation. */
export const userLists: readonly UserList[] = [registeredUsers, administrators]
