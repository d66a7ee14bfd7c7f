import { deleteSnapshotPage, forgetSnapshot } from '#client/data/snapshot.ts'
import type { SignedInUser } from './session.ts'

const userKey = 'session'
const endKey = 'session-to-end'

/** The last user of this device, for a start without the server. Roles here only decide which links show. */
export function storedUser(): SignedInUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null')
    return isUser(stored) ? { sub: stored.sub, name: stored.name, email: stored.email, roles: stored.roles } : null
  } catch {
    return null
  }
}

export function keepUser(user: SignedInUser): void {
  localStorage.setItem(userKey, JSON.stringify({ ...user, at: new Date().toISOString() }))
}

/** Calls back when another tab has stored a user. */
export function onStoredUserChange(callback: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === userKey && newValue !== null) callback()
  })
}

export function forgetUser(): void {
  localStorage.removeItem(userKey)
  forgetSnapshot()
  // It may stand without its key: the worker keeps it first, and the tab that would store the key may be gone.
  deleteSnapshotPage()
}

/** Whether somebody signed out here without the server knowing. */
export function isSessionToEnd(): boolean {
  return localStorage.getItem(endKey) !== null
}

export function mustEndSession(): void {
  localStorage.setItem(endKey, new Date().toISOString())
}

export function sessionEnded(): void {
  localStorage.removeItem(endKey)
}

function isUser(value: unknown): value is SignedInUser {
  const { sub, name, email, roles } = Object(value) as Record<string, unknown>
  const isText = [sub, name, email].every((field) => typeof field === 'string')
  return isText && Array.isArray(roles) && roles.every((role) => typeof role === 'string')
}
