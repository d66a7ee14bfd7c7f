import { expect, test } from 'vitest'
import { issueCode, voidCodes, type CodePurpose } from '#server/account/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import { lockAccount } from '#server/db/lock-accounts.ts'
import { mailReturned, mailUnwanted } from '#server/mail/returned-mail.ts'
import { accountStory } from '../support/account-story.ts'
import { answerOf } from '../support/answers.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery } from '../support/people.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { samplePassword } from '../support/sign-in.ts'

const story = accountStory()
let number = 0

/** What a call is made of: an account, its own browser, an administrator's, and another account that nobody has used yet. */
type Parts = {
  id: string
  email: string
  profileId: string
  own: BrowserLike
  admin: BrowserLike
  unused: { id: string; email: string }
  /** A code that is open, by its purpose. */
  code: (purpose: CodePurpose) => Promise<string>
  mailId: string
}

async function parts(): Promise<Parts> {
  const { sql } = story.database
  await sql`delete from rate_limit`
  number += 1
  const email = `person${number}@example.org`
  const id = await story.account({ email })
  const unused = { email: `unused${number}@example.org`, id: '' }
  unused.id = await story.account({ email: unused.email, emailConfirmed: false })
  const own = await story.signedIn(email)
  const admin = await story.signedIn('admin@example.org')
  await own.post('/api/account/sendPasswordResetEmail', { email })
  const [mail] = await sql<{ id: string }[]>`select id from mail where user_id = ${id} limit 1`
  const [profile] = await sql<{ id: string }[]>`select id from profile where user_id = ${id}`
  const code = (purpose: CodePurpose) => codeFor(id, purpose, purpose === 'ChangeEmail' ? unused.email : email)
  return { id, email, profileId: profile!.id, own, admin, unused, code, mailId: mail!.id }
}

function codeFor(userId: string, purpose: CodePurpose, address: string): Promise<string> {
  return story.database.writes.begin((tx) => issueCode(tx, { userId, purpose, address }))
}

type Act = () => Promise<unknown>
const call = (browser: BrowserLike, name: string, body: object) => browser.post(`/api/account/${name}`, body)
const graph = (browser: BrowserLike, text: string, variables: object) => sendQuery(browser, text, { ...variables })

/** Each prepares what it needs and answers what is to be watched. */
const calls: Record<string, (given: Parts) => Act | Promise<Act>> = {
  cancelEmailChange: async ({ id, own, code }) => {
    await code('ChangeEmail')
    const given = { userId: id, code: await code('CancelEmailChange') }
    return () => call(own, 'cancelEmailChange', given)
  },
  confirmEmailChange: async ({ id, own, code, unused }) => {
    const given = { userId: id, code: await code('ChangeEmail'), email: unused.email }
    return () => call(own, 'confirmEmailChange', given)
  },
  confirmEmail: async ({ own, unused }) => {
    const given = { userId: unused.id, code: await codeFor(unused.id, 'ConfirmEmail', unused.email) }
    return () => call(own, 'confirmEmail', given)
  },
  confirmInvite: async ({ id, own, code }) => {
    const given = { userId: id, code: await code('Invite'), password: 'Almanac#2027' }
    return () => call(own, 'confirmInvite', given)
  },
  resetPassword: async ({ id, own, code }) => {
    const given = { userId: id, code: await code('ResetPassword'), password: 'Almanac#2027' }
    return () => call(own, 'resetPassword', given)
  },
  confirmPassword: async ({ own, id, email }) => {
    const typed = '2345-6789'
    await story.database.writes.begin((tx) =>
      issueCode(tx, { userId: id, purpose: 'ProveAgain', address: email, code: typed }),
    )
    return () => call(own, 'confirmPassword', { code: typed })
  },
  changeEmail: async ({ own, code }) => {
    await code('CancelEmailChange')
    return () => call(own, 'changeEmail', { newEmail: 'elsewhere@example.org' })
  },
  'changeAccountEmail of a confirmed address': async ({ admin, email, code }) => {
    await code('CancelEmailChange')
    return () => call(admin, 'changeAccountEmail', { currentEmail: email, newEmail: 'elsewhere@example.org' })
  },
  'changeAccountEmail of another address': ({ admin, unused, email }) => {
    return () => call(admin, 'changeAccountEmail', { currentEmail: unused.email, newEmail: `new.${email}` })
  },
  'changeAccountEmail that stops a change': async ({ admin, email, code }) => {
    await code('ChangeEmail')
    await code('CancelEmailChange')
    return () => call(admin, 'changeAccountEmail', { currentEmail: email, newEmail: email })
  },
  changePassword: ({ own }) => {
    const given = { currentPassword: samplePassword, newPassword: 'Almanac#2027' }
    return () => call(own, 'changePassword', given)
  },
  sendPasswordResetEmail:
    ({ own, email }) =>
    () =>
      call(own, 'sendPasswordResetEmail', { email }),
  resendConfirmEmail:
    ({ own, unused }) =>
    () =>
      call(own, 'resendConfirmEmail', { email: unused.email }),
  'register in the place of another': ({ own, unused: { email } }) => {
    const given = { email, password: samplePassword, confirmPassword: samplePassword }
    return () => call(own, 'register', given)
  },
  'invite again': async ({ admin, unused: { email } }) => {
    await inviteOf(email)
    return () => call(admin, 'invite', { email })
  },
  resendInviteEmail: async ({ admin, unused: { email } }) => {
    await inviteOf(email)
    return () => call(admin, 'resendInviteEmail', { email })
  },
  endSessions:
    ({ own }) =>
    () =>
      call(own, 'endSessions', {}),
  'endSessions of another':
    ({ admin, id }) =>
    () =>
      call(admin, 'endSessions', { userId: id }),
  suspend: async ({ admin, id, code }) => {
    await code('ResetPassword')
    return () => call(admin, 'suspend', { userId: id })
  },
  unlock:
    ({ admin, id }) =>
    () =>
      call(admin, 'unlock', { userId: id }),
  lockout: async ({ admin, email, code }) => {
    await code('ResetPassword')
    return () => call(admin, 'lockout', { email })
  },
  'lockout that ends a deletion': async ({ admin, email, profileId }) => {
    await graph(admin, deleteProfile, { id: profileId })
    return () => call(admin, 'lockout', { email })
  },
  resetTwoFactor: async ({ admin, id }) => {
    await story.database.sql`update app_user set two_factor_enabled = true where id = ${id}`
    return () => call(admin, 'resetTwoFactor', { userId: id })
  },
  'twoFactor/start':
    ({ own }) =>
    () =>
      call(own, 'twoFactor/start', {}),
  deleteMyAccount:
    ({ own }) =>
    () =>
      call(own, 'deleteMyAccount', {}),
  deleteProfile: async ({ admin, profileId, code }) => {
    await code('ResetPassword')
    return () => graph(admin, deleteProfile, { id: profileId })
  },
  updateProfile: ({ own, profileId: id }) => {
    return () => graph(own, updateProfile, { model: { id, isSubscribedToDailyNewsLetter: true } })
  },
  changeUserRoleGroup:
    ({ admin, id }) =>
    () =>
      graph(admin, changeGroup, { model: { userId: id, roleGroupId: 'Editor' } }),
  'a mail that came back':
    ({ mailId }) =>
    () =>
      story.database.writes.begin((tx) => mailReturned(tx, mailId)),
  'a mail that was unwanted':
    ({ mailId }) =>
    () =>
      story.database.writes.begin((tx) => mailUnwanted(tx, mailId)),
}

const forTwoAccounts: typeof calls = {
  confirmEmailChange: calls['confirmEmailChange']!,
  'changeAccountEmail to an unused address': async ({ id, admin, email, unused }) => {
    await story.database.sql`update app_user set email_confirmed = false where id = ${id}`
    return () => call(admin, 'changeAccountEmail', { currentEmail: email, newEmail: unused.email })
  },
}

const deleteProfile = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
const updateProfile = 'mutation ($model: ProfileChange!) { answer: updateProfile(model: $model) { id } }'
const changeGroup = 'mutation ($model: UserRoleGroupChange!) { answer: changeUserRoleGroup(model: $model) { id } }'

async function inviteOf(email: string): Promise<void> {
  await story.database.sql`update app_user set invited_at = now(), password_hash = null where email = ${email}`
  await story.database.sql`delete from profile p using app_user u where u.id = p.user_id and u.email = ${email}`
}

/** Tables whose rows are an account's, and the counts of limits. */
async function tablesBelowAccounts(): Promise<string[]> {
  const rows = await story.database.sql<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'app_user'::regclass order by 1`
  return [...rows.map(({ name }) => name), 'rate_limit', 'oidc_payload']
}

/** @throws where somebody else has locked one of the rows */
async function takeEveryRow(tx: Transaction, tables: string[]): Promise<void> {
  for (const table of tables) {
    const rows = tx.unsafe(`select from ${table} for update nowait`)
    await rows.catch((error: unknown) => {
      throw new Error(`a row of ${table} is locked already`, { cause: error })
    })
  }
}

const withAdministratorLock = ['suspend', 'lockout', 'deleteMyAccount', 'deleteProfile', 'changeUserRoleGroup']
const deletions = ['lockout', 'lockout that ends a deletion', 'deleteMyAccount', 'deleteProfile']

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
    expect(await waitsForLock(story.database.sql, done)).toBe(true)
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

test.each(Object.keys(forTwoAccounts))('%s locks two accounts in the order of their ids', async (name) => {
  const given = await parts()
  const ids = [given.id, given.unused.id].toSorted()
  const act = await forTwoAccounts[name]!(given)
  let done!: Promise<unknown>
  await story.database.writes.begin(async (tx) => {
    await lockAccount(tx, ids[0]!)
    done = act()
    expect(await waitsForLock(story.database.sql, done)).toBe(true)
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
    expect(await waitsForLock(story.database.sql, stopping)).toBe(true)
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
    expect(await waitsForLock(story.database.sql, confirming)).toBe(true)
    await voidCodes(tx, id)
  })
  expect(await answerOf(await confirming)).toBe('Error changing email')
})
