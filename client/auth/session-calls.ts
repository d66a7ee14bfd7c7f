import { sessionTimeOut } from '#sync/first-paint-times.ts'

/** GET /api/account/currentUserRoles (product 7). @throws when the server cannot be reached or knows no session */
export async function fetchRoles(): Promise<string[]> {
  const response = await fetch('/api/account/currentUserRoles', { signal: AbortSignal.timeout(sessionTimeOut) })
  if (!response.ok) throw new Error(`currentUserRoles answered ${response.status}`)
  const { roles } = (await response.json()) as { roles: string[] }
  return roles
}

/** Ends the session of this browser's cookie. @returns false when the server cannot be reached */
export async function endSessionAtServer(): Promise<boolean> {
  try {
    const response = await fetch('/api/account/sessions/current', {
      method: 'DELETE',
      headers: { 'x-requested-with': 'calendar' },
      signal: AbortSignal.timeout(sessionTimeOut),
    })
    return response.ok || response.status === 401
  } catch {
    return false
  }
}
