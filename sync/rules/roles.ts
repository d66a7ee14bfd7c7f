/** The role group whose members administer the calendar (product 3). */
export const administratorRoleGroupId = 'Administrator'

/** The role group whose members change the calendar's content, and see nothing of other people (decision 138). */
export const editorRoleGroupId = 'Editor'

/** The role group of every new account: who only reads. */
export const readerRoleGroupId = 'User'

/** The role of administrators: people, what they do, and everything else. */
export const administratorRole = 'Administration'

/** The role names that open the administration; any one of them suffices (product 6). */
export const administrationRoles: readonly string[] = [administratorRole, 'Editing']

/** What `currentUserRoles` answers for a group. */
export function rolesOfGroup(roleGroupId: string): string[] {
  if (roleGroupId === administratorRoleGroupId) return [administratorRole]
  return roleGroupId === editorRoleGroupId ? ['Editing'] : []
}
