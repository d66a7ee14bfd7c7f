/** The role group whose members administer the calendar (spec section 3: its id is its name). */
export const administratorRoleGroupId = 'Administrator'

/** The role names that open the administration; what `currentUserRoles` answers for that group (spec section 6). */
export const administrationRoles: readonly string[] = ['Administration']

export function rolesOfGroup(roleGroupId: string): string[] {
  return roleGroupId === administratorRoleGroupId ? [...administrationRoles] : []
}
