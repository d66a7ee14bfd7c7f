import { randomUUID } from 'node:crypto'
import type { Response } from 'express'
import { issueCode, type CodePurpose } from '#server/account/codes.ts'
import { giveTicket } from '#server/identity/ticket.ts'
import { mailReturned, mailUnwanted } from '#server/mail/returned-mail.ts'
import { addDays } from '#sync/rules/day.ts'
import { nextDue } from '#sync/rules/mailing-times.ts'
import type { AccountStory } from '../support/account-story.ts'
import { insertEvent, insertType } from '../support/content.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery } from '../support/people.ts'
import { samplePassword } from '../support/sign-in.ts'

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

type Act = () => Promise<unknown>
export type Calls = Record<string, (given: Parts) => Act | Promise<Act>>

export const call = (browser: BrowserLike, name: string, body: object) => browser.post(`/api/account/${name}`, body)
export const graph = (browser: BrowserLike, text: string, variables: object) =>
  sendQuery(browser, text, { ...variables })

const requestReview =
  'mutation ($eventId: ID!, $reviewerId: ID!) { answer: requestReview(calendarEventId: $eventId, reviewerId: $reviewerId) { reviewerId } }'
const createPreviewLink = 'mutation ($eventId: ID!) { answer: createPreviewLink(calendarEventId: $eventId) { id } }'
const addComment = `mutation ($id: ID!, $eventId: ID!) {
  answer: addComment(id: $id, entity: "calendarEvent", documentId: $eventId, path: "events", text: "Why?") { id } }`
const writeNotice = `mutation ($id: ID!, $text: String!, $startsAt: String!, $endsAt: String!) {
  answer: writeReaderNotice(id: $id, text: $text, startsAt: $startsAt, endsAt: $endsAt) { id } }`
const changeNotice = `mutation ($id: ID!, $endsAt: String!) {
  answer: changeReaderNotice(id: $id, text: "Closed until noon.", endsAt: $endsAt) { id } }`
const withdrawNotice = 'mutation ($id: ID!) { answer: withdrawReaderNotice(id: $id, isWithdrawn: true) { id } }'
const answerReport = 'mutation ($id: ID!) { answer: answerReport(id: $id, answer: "Thank you") { open } }'
const ignoreLink = 'mutation ($id: ID!) { answer: ignoreLink(id: $id, reason: "Only for members") { checkedAt } }'
const sendDigestToMyself = 'mutation { answer: sendDigestToMyself(kind: weekly) }'
const settleReport = 'mutation ($id: ID!) { answer: settleReport(id: $id, isDone: true) { open } }'
const deleteProfile = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
export const updateProfile = 'mutation ($model: ProfileChange!) { answer: updateProfile(model: $model) { id } }'
const changeGroup = 'mutation ($model: UserRoleGroupChange!) { answer: changeUserRoleGroup(model: $model) { id } }'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const issuer = 'https://provider.example/'
/** Nobody asks it anything: what it has proved is written by the tests. */
export const provider = { name: 'school', displayName: 'School', issuer, clientId: 'almanac', clientSecret: 'secret' }

/** The calls that lock accounts: each prepares what it needs and answers what is to be watched. */
export function callsThatLock(story: AccountStory) {
  let number = 0
  /** `isLower`: of the two accounts the first one's id comes first. */
  async function parts({ isLower = true } = {}): Promise<Parts> {
    const { sql } = story.database
    await sql`delete from rate_limit`
    number += 1
    const email = `person${number}@example.org`
    const made = [
      await story.account({ email: `one${number}` }),
      await story.account({ email: `two${number}` }),
    ].toSorted()
    const [id, unusedId] = (isLower ? made : made.toReversed()) as [string, string]
    const unused = { id: unusedId, email: `unused${number}@example.org` }
    await sql`update app_user set user_name = ${email}, email = ${email} where id = ${id}`
    await sql`
    update app_user set user_name = ${unused.email}, email = ${unused.email}, email_confirmed = false where id = ${unused.id}`
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

  const ofAccounts: Calls = {
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
    'confirmEmail with an identity': async ({ own, unused }) => {
      return confirmedOutside(unused, await proveExternally(own, {}), own)
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
    'changeAccountEmail to an unused address': async ({ id, admin, email, unused }) => {
      await story.database.sql`update app_user set email_confirmed = false where id = ${id}`
      return () => call(admin, 'changeAccountEmail', { currentEmail: email, newEmail: unused.email })
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
    'invite in the place of another':
      ({ admin, unused: { email } }) =>
      () =>
        call(admin, 'invite', { email }),
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
    createAccountForExternalLogin: async ({ own, unused: { email } }) => {
      await proveExternally(own, { email })
      return () => call(own, 'createAccountForExternalLogin', { email })
    },
    completeExternalLogin: async ({ id, own }) => {
      await linkSubject(await proveExternally(own, {}), id)
      return () => own.visit('/api/account/completeExternalLogin')
    },
    'completeExternalLogin that links': async ({ id, own }) => {
      await proveExternally(own, { link: id })
      return () => own.visit('/api/account/completeExternalLogin')
    },
    'completeExternalLogin that proves again': async ({ id, own }) => {
      await linkSubject(await proveExternally(own, { again: id }), id)
      return () => own.visit('/api/account/completeExternalLogin')
    },
    unlinkProvider: async ({ id, own }) => {
      await linkSubject(randomUUID(), id)
      return () => call(own, 'unlinkProvider', { provider: 'school' })
    },
    'a mail that came back':
      ({ mailId }) =>
      () =>
        story.database.writes.begin((tx) => mailReturned(tx, mailId)),
    'a mail that was unwanted':
      ({ mailId }) =>
      () =>
        story.database.writes.begin((tx) => mailUnwanted(tx, mailId)),
  }

  /** What people write to each other about an event: it comes after the accounts of both. */
  async function aboutEvent(browser: BrowserLike, text: string, variables: object = {}): Promise<Act> {
    const { id } = await insertEvent(story.database.sql, {
      typeId: await insertType(story.database.sql, `Type ${randomUUID()}`),
    })
    await story.database.sql`update calendar_event set archived = true, published_at = null where id = ${id}`
    return () => graph(browser, text, { id: randomUUID(), eventId: id, ...variables })
  }

  async function noticeInUse(): Promise<string> {
    const id = randomUUID()
    await story.database.sql`insert into reader_notice (id, text, starts_at, ends_at, written_at)
      values (${id}, 'Closed.', ${inDays(-1)}, ${inDays(1)}, ${inDays(-1)})`
    return id
  }

  async function reportOf(userId: string): Promise<string> {
    const id = randomUUID()
    await story.database.sql`
    insert into event_report (id, user_id, calendar_event_id, text) values (${id}, ${userId}, ${randomUUID()}, 'Wrong.')`
    return id
  }

  const aboutEvents: Calls = {
    requestReview: async ({ id, admin }) => {
      await story.database.sql`update app_user set role_group_id = 'Editor' where id = ${id}`
      return aboutEvent(admin, requestReview, { reviewerId: id })
    },
    createPreviewLink: ({ admin }) => aboutEvent(admin, createPreviewLink),
    addComment: ({ admin }) => aboutEvent(admin, addComment),
    writeReaderNotice: ({ admin }) => {
      const text = 'The portal is closed on Friday.'
      return () => graph(admin, writeNotice, { id: randomUUID(), text, startsAt: inDays(0), endsAt: inDays(1) })
    },
    changeReaderNotice: async ({ admin }) => {
      const id = await noticeInUse()
      return () => graph(admin, changeNotice, { id, endsAt: inDays(2) })
    },
    withdrawReaderNotice: async ({ admin }) => {
      const id = await noticeInUse()
      return () => graph(admin, withdrawNotice, { id })
    },
    ignoreLink: async ({ admin }) => {
      const id = randomUUID()
      await story.database.sql`insert into link_check (id, url, outcome, is_temporary, failing_since, checked_at)
        values (${id}, ${`https://${id}.example/`}, 'broken', false, now(), now())`
      return () => graph(admin, ignoreLink, { id })
    },
    sendDigestToMyself: async ({ admin }) => {
      await insertEvent(story.database.sql, {
        typeId: await insertType(story.database.sql, `Type ${randomUUID()}`),
        start: `${addDays(nextDue('weekly', story.product.product.now()).period, 3)}T00:00:00.000Z`,
      })
      // The count of the second one is there.
      await graph(admin, sendDigestToMyself, {})
      return () => graph(admin, sendDigestToMyself, {})
    },
    answerReport: async ({ id, admin }) => {
      const report = await reportOf(id)
      return () => graph(admin, answerReport, { id: report })
    },
    settleReport: async ({ id, admin }) => {
      const report = await reportOf(id)
      return () => graph(admin, settleReport, { id: report })
    },
    'a report of a mistake': async ({ own }) => {
      const { id: calendarEventId } = await insertEvent(story.database.sql, {
        typeId: await insertType(story.database.sql, `Type ${randomUUID()}`),
      })
      return () => own.post('/api/event-reports', { id: randomUUID(), calendarEventId, text: 'Wrong.' })
    },
  }

  const forTwoAccounts: Calls = {
    confirmEmailChange: ofAccounts['confirmEmailChange']!,
    'createAccountForExternalLogin with a ticket of another': async ({ id, own, unused }) => {
      await proveExternally(own, { email: unused.email, link: id })
      return () => call(own, 'createAccountForExternalLogin', { email: unused.email })
    },
    'confirmEmail with an identity and a ticket of another': async ({ id, own, unused }) => {
      return confirmedOutside(unused, await proveExternally(own, { link: id }), own)
    },
    requestReview: async ({ id, own, unused }) => {
      await story.database.sql`update app_user set role_group_id = 'Editor' where id = any(${[id, unused.id]})`
      return aboutEvent(own, requestReview, { reviewerId: unused.id })
    },
    'changeAccountEmail to an unused address': ofAccounts['changeAccountEmail to an unused address']!,
  }

  /** An external identity that a provider has proved in this browser. @returns its subject */
  async function proveExternally(browser: BrowserLike, about: { email?: string; link?: string; again?: string }) {
    const { product } = story.product
    const subject = randomUUID()
    const content = {
      issuer,
      subject,
      provider: 'school',
      emailVerified: true,
      tellsWhen: true,
      isFresh: true,
      ...about,
    }
    const cookies = { cookie: (name: string, value: string) => browser.jar.set(name, value) } as unknown as Response
    await giveTicket(product, cookies, {
      purpose: 'ExternalIdentity',
      userId: about.link ?? about.again,
      content,
      minutes: 5,
    })
    return subject
  }

  const linkSubject = (subject: string, userId: string) => story.database.sql`
  insert into external_login (issuer, subject, login_provider, user_id) values (${issuer}, ${subject}, 'school', ${userId})`

  /** An account that was registered with a provider over another registration, and is confirmed by that identity (decision 103). */
  async function confirmedOutside({ id, email }: Parts['unused'], subject: string, browser: BrowserLike): Promise<Act> {
    await linkSubject(subject, id)
    await story.database.sql`update app_user set registered_again = true, password_hash = null where id = ${id}`
    const given = { userId: id, code: await codeFor(id, 'ConfirmEmail', email) }
    return () => call(browser, 'confirmEmail', given)
  }

  async function inviteOf(email: string): Promise<void> {
    await story.database.sql`update app_user set invited_at = now(), password_hash = null where email = ${email}`
    await story.database.sql`delete from profile p using app_user u where u.id = p.user_id and u.email = ${email}`
  }

  return { calls: { ...ofAccounts, ...aboutEvents }, forTwoAccounts, parts, inviteOf }
}
