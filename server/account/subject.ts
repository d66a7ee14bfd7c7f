import type { AnySql } from '../db/client.ts'
import { UnknownUser } from '../kit/errors.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { requiredText } from './account-call.ts'
import { userByEmail, userById, type UserToSignIn } from './find-user.ts'

/** The user whom an administrator's call concerns: `{email}`, or `{userId}`. @throws UnknownUser */
export async function subjectOf(sql: AnySql, body: Record<string, unknown>): Promise<UserToSignIn> {
  const { userId } = body
  const user = isUuid(userId)
    ? await userById(sql, userId)
    : await userByEmail(sql, requiredText(body, 'email', 'Email is required'))
  if (!user) throw new UnknownUser()
  return user
}
