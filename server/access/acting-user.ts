import type { Request } from 'express'
import type { Scope } from '#sync/entities/index.ts'
import { NotSignedIn } from '../kit/errors.ts'

/** The user who makes a request, according to the session and the database at that moment. */
export type ActingUser = {
  id: string
  email: string
  name: string
  roleGroupId: string
  roles: string[]
  scope: Scope
  /**
   * The account's stamp at this request: later work of the session is done only while it is unchanged
   * (`lockOwnAccount`).
   */
  securityStamp: string
  /** When this session signed in or last confirmed the password, by the real clock. */
  signedInAt: Date
  /** An administrator whose rights are suspended until two-factor sign-in is set up (ADMIN_TWO_FACTOR). */
  rightsRest?: true
  /** An administrator who has deleted their own profile: only the call that finishes the deletion accepts them. */
  leaves?: true
}

/** The user whom the session cookie (or bearer token) of this request names, or null for a visitor. */
export function actingUser(request: Request): ActingUser | null {
  return request.actingUser ?? null
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the only way Express lets a request carry more
  namespace Express {
    interface Request {
      actingUser?: ActingUser | null
    }
  }
}

/** For calls that the access table restricts to signed-in users. */
export function signedInUser(request: Request): ActingUser {
  const user = actingUser(request)
  if (!user) throw new NotSignedIn()
  return user
}
