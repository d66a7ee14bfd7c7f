/** Any one of several listed roles suffices (product 2). */
export function hasOneOf(listed: readonly string[], roles: readonly string[]): boolean {
  return listed.some((role) => roles.includes(role))
}
