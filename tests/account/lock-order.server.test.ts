import { expect, test } from 'vitest'
import { issueCode, voidCodes } from '#server/account/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import { lockAccount } from '#server/db/lock-accounts.ts'
import { accountStory } from '../support/account-story.ts'
import { answerOf } from '../support/answers.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { call, callsThatLock, graph, provider, updateProfile } from './calls-that-lock.ts'
import { signInsThatLock } from './sign-ins-that-lock.ts'

const story = accountStory({ OIDC_PROVIDERS: JSON.stringify([provider]) })
const { calls: others, forTwoAccounts, parts, inviteOf } = callsThatLock(story)
const calls = { ...others, ...signInsThatLock(story) }

/** Tables whose rows are an account's, and the counts of limits. */
async function tablesBelowAccounts(): Promise<string[]> {
  const rows = await story.database.sql<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'app_user'::regclass order by 1`
  return [...rows.map(({ name }) => name), 'rate_limit', 'oidc_payload']
}

/** @throws where somebody else has locked one of the rows, or its table against changes */
async function takeEveryRow(tx: Transaction, tables: string[]): Promise<void> {
  for (const table of tables) {
    const rows = tx.unsafe(`lock table ${table} in row exclusive mode nowait; select from ${table} for update nowait`)
    await rows.catch((error: unknown) => {
      throw new Error(`${table} is locked already, or a row of it`, { cause: error })
    })
  }
}

const withAdministratorLock = ['suspend', 'lockout', 'deleteMyAccount', 'deleteProfile', 'changeUserRoleGroup']
const deletions = [
  ...['lockout', 'lockout that ends a deletion', 'deleteMyAccount', 'deleteProfile', 'confirmEmailChange'],
  ...['register in the place of another', 'changeAccountEmail to an unused address', 'createAccountForExternalLogin'],
  'invite in the place of another',
]

/** Runs a call while `take` holds a lock. @returns when it has been seen to wait, and `look` to find nothing that is locked */
async function whileHeld(
  name: string,
  take: (tx: Transaction) => Promise<unknown>,
  look: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const act = await calls[name]!(await parts())
  let done!: Promise<unknown>
  await story.database.writes.begin(async (tx) => {
    await take(tx)
    done = act()
    expect(await waitsForLock(tx, done)).toBe(true)
    await look(tx)
  })
  await done
}

test.each(Object.keys(calls))('%s locks the account before anything that is the account’s', async (name) => {
  const tables = await tablesBelowAccounts()
  await whileHeld(
    name,
    (tx) => tx`select from app_user order by id for update`,
    (tx) => takeEveryRow(tx, tables),
  )
})

test.each(withAdministratorLock)('%s locks no account before the administrator lock', async (name) => {
  const tables = await tablesBelowAccounts()
  await whileHeld(
    name,
    (tx) => tx`select pg_advisory_xact_lock(7350116)`,
    (tx) => takeEveryRow(tx, ['app_user', ...tables]),
  )
})

test.each(deletions)('%s locks nothing before the position lock', async (name) => {
  const tables = await tablesBelowAccounts()
  await whileHeld(
    name,
    (tx) => tx`select pg_advisory_xact_lock(7350115)`,
    async (tx) => {
      const [lock] = await tx<{ isFree: boolean }[]>`select pg_try_advisory_xact_lock(7350116) as is_free`
      expect(lock).toEqual({ isFree: true })
      await takeEveryRow(tx, ['app_user', ...tables])
    },
  )
})

const bothWays = Object.keys(forTwoAccounts).flatMap((name) => [true, false].map((isLower) => ({ name, isLower })))

test.each(bothWays)('$name locks two accounts in the order of their ids, its own first: $isLower', async (way) => {
  const given = await parts(way)
  const ids = [given.id, given.unused.id].toSorted()
  const act = await forTwoAccounts[way.name]!(given)
  let done!: Promise<unknown>
  await story.database.writes.begin(async (tx) => {
    await lockAccount(tx, ids[0]!)
    done = act()
    expect(await waitsForLock(tx, done)).toBe(true)
    await tx`select from app_user where id = ${ids[1]!} for update nowait`
  })
  await done
})

test('an email change that is asked for again while its owner stops the first one waits for nobody for ever', async () => {
  const { id, email, own, code } = await parts()
  await code('ChangeEmail')
  const given = { userId: id, code: await code('CancelEmailChange') }
  let stopping!: Promise<Response>
  await story.database.writes.begin(async (tx) => {
    await issueCode(tx, { userId: id, purpose: 'ChangeEmail', address: 'again@example.org' })
    stopping = call(own, 'cancelEmailChange', given)
    expect(await waitsForLock(tx, stopping)).toBe(true)
    await issueCode(tx, { userId: id, purpose: 'CancelEmailChange', address: email })
  })
  expect(await answerOf(await stopping)).toBe('Error stopping the email change')
})

test('an email change that is confirmed while an administrator ends its code waits for nobody for ever', async () => {
  const { id, own, code, unused } = await parts()
  const given = { userId: id, code: await code('ChangeEmail'), email: unused.email }
  let confirming!: Promise<Response>
  await story.database.writes.begin(async (tx) => {
    await lockAccount(tx, id)
    confirming = call(own, 'confirmEmailChange', given)
    expect(await waitsForLock(tx, confirming)).toBe(true)
    await voidCodes(tx, id)
  })
  expect(await answerOf(await confirming)).toBe('Error changing email')
})

test('a change of somebody else’s profile is refused without waiting for their account', async () => {
  const { own, unused } = await parts()
  const [profile] = await story.database.sql<{ id: string }[]>`select id from profile where user_id = ${unused.id}`
  const model = { id: profile!.id, isSubscribedToDailyNewsLetter: true }
  await story.database.writes.begin(async (tx) => {
    await lockAccount(tx, unused.id)
    const refused = graph(own, updateProfile, { model })
    expect(await waitsForLock(tx, refused)).toBe(false)
    expect(await refused).toMatchObject({ code: 'UNKNOWN' })
  })
})

test('an address that is confirmed while an administrator changes it stays until the new one is confirmed', async () => {
  const { admin, unused } = await parts()
  const change = { currentEmail: unused.email, newEmail: `new.${unused.email}` }
  let changing!: Promise<Response>
  await story.database.writes.begin(async (tx) => {
    await tx`update app_user set email_confirmed = true where id = ${unused.id}`
    changing = call(admin, 'changeAccountEmail', change)
    expect(await waitsForLock(tx, changing)).toBe(true)
  })
  expect((await changing).status).toBe(200)
  expect(await story.database.sql`select email from app_user where id = ${unused.id}`).toEqual([
    { email: unused.email },
  ])
})

test('an invite that is accepted while it is sent again is not sent', async () => {
  const { admin, unused } = await parts()
  await inviteOf(unused.email)
  let sending!: Promise<Response>
  await story.database.writes.begin(async (tx) => {
    await tx`update app_user set invite_accepted_at = now() where id = ${unused.id}`
    sending = call(admin, 'resendInviteEmail', { email: unused.email })
    expect(await waitsForLock(tx, sending)).toBe(true)
  })
  expect((await sending).ok).toBe(false)
  expect(await story.database.sql`select from mail where user_id = ${unused.id}`).toEqual([])
})
