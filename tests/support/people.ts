import { randomUUID } from 'node:crypto'
import { createAccount } from './accounts.ts'
import type { BrowserLike } from './cookie-jar.ts'
import { requestGraphql } from './push.ts'
import type { TwoAdministrators } from './two-administrators.ts'

export type Fields = Record<string, unknown>

/** Sends one query or mutation whose field has the alias `answer`. */
export async function sendQuery(browser: BrowserLike, text: string, variables: Fields = {}) {
  const { data, ...rest } = await requestGraphql<{ answer: Fields | Fields[] | null }>(browser, text, variables)
  return { ...rest, answer: data?.answer }
}

export const wholeProfile = `id userId firstName lastName archived organisationName organisationType urn jobTitle
  registrationSchoolPhasesJson isSubscribedToDailyNewsLetter isSubscribedToWeeklyNewsLetter
  isIntrestedInWorkingTogether registeredDate`

/** Sends a mutation that takes a model. */
export const change = (mutation: string, input: string, selection: string) => (browser: BrowserLike, model: Fields) =>
  sendQuery(browser, `mutation ($model: ${input}!) { answer: ${mutation}(model: $model) { ${selection} } }`, {
    model,
  })

export function profileOf(browser: BrowserLike, userId: string, selection = wholeProfile) {
  return sendQuery(browser, `query ($userId: ID) { answer: profile(userId: $userId) { ${selection} } }`, { userId })
}

/** The id of a user's profile as the database holds it; empty when there is none. */
export async function profileIdOf({ database }: TwoAdministrators, userId: string): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`select id from profile where user_id = ${userId}`
  return row?.id ?? ''
}

/** Creates an account without a profile, as an interrupted invite or registration leaves it. */
export async function accountWithoutProfile({ database }: TwoAdministrators): Promise<string> {
  const userId = await createAccount(database.writes, { email: `${randomUUID()}@example.org` })
  await database.writes`delete from profile where user_id = ${userId}`
  return userId
}

/** The newest audit entry about a user. */
export async function lastAudit({ database }: TwoAdministrators, subject: string) {
  const [entry] = await database.sql<{ action: string; userId: string; detail: Record<string, string> }[]>`
    select action, user_id, detail from audit where subject = ${subject} order by id desc limit 1`
  return entry
}
