import { beforeAll, describe, expect, test } from 'vitest'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { accessTable } from '#server/access/table.ts'
import { routes } from '#server/app.ts'
import { accountStory, ageSignIn, statusOf } from '../support/account-story.ts'
import { codeOf } from '../support/answers.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { samplePassword } from '../support/sign-in.ts'

/** What takes something from a person (an account, access, a mailbox's peace), or hands out data of people. */
const needProof = [
  'account.changeAccountEmail',
  'account.changeEmail',
  'account.deleteMyAccount',
  'account.endSessionsOf',
  'account.invite',
  'account.linkProvider',
  'account.lockout',
  'account.recentSignIn',
  'account.resendInviteEmail',
  'account.resetTwoFactor',
  'account.suspend',
  'account.twoFactor.disable',
  'account.twoFactor.enable',
  'account.twoFactor.recoveryCodes',
  'account.twoFactor.start',
  'account.unlinkProvider',
  'account.unlock',
  'export.analytics',
  'export.audit',
  'export.myData',
  'export.registeredUsers',
  'Mutation.changeUserRoleGroup',
  'Mutation.deleteProfile',
  'Mutation.removeFile',
]

/** What signs in or proves by itself, concerns only the caller's own screen or device, or is content of the calendar. */
const needNone = [
  'account.cancelEmailChange',
  'account.changePassword',
  'account.completeExternalLogin',
  'account.confirmEmail',
  'account.confirmEmailChange',
  'account.confirmInvite',
  'account.confirmPassword',
  'account.createAccountForExternalLogin',
  'account.currentUserRoles',
  'account.endSessions',
  'account.externalLoginCallback',
  'account.getExternalAuthenticationSchemes',
  'account.login',
  'account.loginWithTwoFactor',
  'account.register',
  'account.resendConfirmEmail',
  'account.resetPassword',
  'account.sendPasswordResetEmail',
  'account.sessions',
  'account.signInMethods',
  'account.startExternalLogin',
  'export.calendarEvents',
  'export.calendarEventsTemplate',
  'import.calendarEvents',
  'Mutation.addComment',
  'Mutation.answerReport',
  'Mutation.requestReview',
  'Mutation.checkLinks',
  'Mutation.createAnalyticEvent',
  'Mutation.createAnalyticEvents',
  'Mutation.createCalendarFeedLink',
  'Mutation.createPreviewLink',
  'Mutation.createProfile',
  'Mutation.emailWorksAgain',
  'Mutation.endReview',
  'Mutation.ignoreLink',
  'Mutation.noticeLink',
  'Mutation.pauseDigest',
  'Mutation.push',
  'Mutation.putOwnRecords',
  'Mutation.registerProfile',
  'Mutation.removeComment',
  'Mutation.resetCalendarFeedLink',
  'Mutation.resumeDigest',
  'Mutation.revokePreviewLink',
  'Mutation.saveReaderFilter',
  'Mutation.sendDigestToMyself',
  'Mutation.settleReport',
  'Mutation.updateProfile',
  'Mutation.withdraw',
  'Mutation.changeReaderNotice',
  'Mutation.withdrawReaderNotice',
  'Mutation.writeReaderNotice',
]

const content = new Set(
  collectionsOf('administrator')
    .map(entityOf)
    .flatMap((entity) => [entity, ...Object.values(entity.children)])
    .flatMap(({ name }) => ['create', 'update', 'delete'].map((verb) => `Mutation.${verb}${name}`)),
)

test('each call is known as one that takes something from a person or hands out personal data, or as neither', () => {
  const calls = [...accessTable.keys()].filter((name) => /^(account|export|import|Mutation)\./.test(name))
  expect(calls.filter((name) => !content.has(name)).toSorted()).toEqual([...needProof, ...needNone].toSorted())
})

test.each(needProof)('%s needs a recent sign-in in the access table, whoever may call it', (operation) => {
  const cells = (accessTable.get(operation) ?? []).map((cell) => [cell].flat())
  const allowed = cells.filter((conditions) => !conditions.includes('never'))
  expect(allowed.length).toBeGreaterThan(0)
  for (const conditions of allowed) expect(conditions).toContain('recent sign-in')
})

describe('a session whose sign-in is long ago', () => {
  const story = accountStory()
  let administrator: BrowserLike
  let reader: BrowserLike
  let victim: string

  beforeAll(async () => {
    victim = await story.account({ email: 'victim@example.org' })
    await story.account({ email: 'reader@example.org' })
    administrator = await story.signedIn('admin@example.org')
    reader = await story.signedIn('reader@example.org')
    await ageSignIn(story, 11)
  })

  /** The request of each call that its address alone does not make. */
  const requests: Record<string, (browser: BrowserLike) => Promise<Response>> = {
    'account.endSessionsOf': (browser) => browser.post('/api/account/endSessions', { userId: victim }),
    'account.linkProvider': (browser) =>
      browser.visit('/api/account/startExternalLogin?provider=any&link=yes', {
        method: 'POST',
        headers: { 'x-requested-with': 'calendar', 'sec-fetch-site': 'same-origin' },
      }),
    'Mutation.changeUserRoleGroup': (browser) => {
      const model = { userId: victim, roleGroupId: 'Administrator' }
      const query = `mutation ($model: UserRoleGroupChange!) { changeUserRoleGroup(model: $model) { id } }`
      return browser.post('/graphql', { query, variables: { model } })
    },
    'Mutation.deleteProfile': (browser) =>
      browser.post('/graphql', { query: `mutation { deleteProfile(id: "${victim}") }` }),
    'Mutation.removeFile': (browser) => browser.post('/graphql', { query: `mutation { removeFile(id: "${victim}") }` }),
  }

  async function codeOfCall(operation: string, browser: BrowserLike): Promise<string | undefined> {
    const route = routes.find((one) => one.operation === operation)
    const request = requests[operation]
    const path = String(route?.path)
    const response = await (request?.(browser) ??
      (route?.method === 'get' ? browser.visit(path) : browser.post(path, {})))
    const text = await response.text()
    return /"code":"(\w+)"/.exec(text)?.[1]
  }

  test.each(needProof)('%s is refused until the password is confirmed', async (operation) => {
    const [, ofReader = 'never', ofAdministrator = 'never'] = accessTable.get(operation) ?? []
    expect(await codeOfCall(operation, reader)).toBe(ofReader === 'never' ? 'NOT_PERMITTED' : 'REAUTHENTICATE')
    if (ofAdministrator !== 'never') expect(await codeOfCall(operation, administrator)).toBe('REAUTHENTICATE')
  })

  test('people end their own other sessions without it', async () => {
    expect((await reader.post('/api/account/endSessions', {})).status).toBe(200)
    expect(await statusOf(reader)).toBe(200)
  })

  test('after the password is confirmed the calls are accepted', async () => {
    expect(await codeOf(await administrator.post('/api/account/endSessions', { userId: victim }))).toBe(
      'REAUTHENTICATE',
    )
    await administrator.post('/api/account/confirmPassword', { password: samplePassword })
    expect((await administrator.post('/api/account/endSessions', { userId: victim })).status).toBe(200)
    expect((await administrator.visit('/api/export/registeredUsers')).status).toBe(200)
  })
})
