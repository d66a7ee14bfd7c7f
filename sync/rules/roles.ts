/** The role group whose members administer the calendar (product 3). */
export const administratorRoleGroupId = 'Administrator'

/** The role names that open the administration; what `currentUserRoles` answers for that group (product 6). */
export const administrationRoles: readonly string[] = ['Administration']

export function rolesOfGroup(roleGroupId: string): string[] {
  return roleGroupId === administratorRoleGroupId ? [...administrationRoles] : []
}
