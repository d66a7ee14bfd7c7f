/** Any one of several listed roles is enough (product 2). */
export function hasOneOf(listed: readonly string[], roles: readonly string[]): boolean {
  return listed.some((role) => roles.includes(role))
}
