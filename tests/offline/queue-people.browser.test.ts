import type { Page } from '@playwright/test'
import { expectUpToDate } from '../support/browser-test.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { countTags, expect, openAdministration, rowOf, test } from '../support/editing-test.ts'
import { addRow, closeSheet, expectSync, lookNow, openOwnServer, openSheet } from '../support/queue-stories.ts'
import { samplePassword } from '../support/sign-in.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { readWork } from '../support/servers/work-database.ts'

const admin = 'admin@example.org'

async function replicaScopes(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  const scopes = names.flatMap((name) => /replica-.{36}-(reader|administrator)-/.exec(name)?.[1] ?? [])
  return [...new Set(scopes)]
}

test("after a role is lost while edits wait, none of them is taken, they stay with a reason, and the role's copy is gone", async ({
  page,
  site,
}) => {
  const { writes } = site.database
  const giveRole = (group: string) => writes`update app_user set role_group_id = ${group} where email = ${admin}`
  const server = await openOwnServer(page, site, '/administration/keywords')
  await server.stop()
  await addRow(page, 'Made while an administrator')
  await expectSync(page, 'Sync: offline, 1 waiting')
  await giveRole('User')
  try {
    const back = await server.startAgain()
    await lookNow(page)
    await expectSync(page, 'Sync: needs attention, 1')
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await eventually(async () => expect(await replicaScopes(page)).toEqual(['reader']))
    const sheet = await openSheet(page)
    const refused = sheet.getByRole('region', { name: 'Not accepted' }).getByRole('listitem').first()
    await expect(refused).toContainText('You added the keyword “Made while an administrator”')
    await expect(refused).toContainText(/permission/i)
    await closeSheet(page)
    expect(await countTags(site, 'Made while an administrator')).toBe(0)
    expect((await readWork(page)).outbox).toHaveLength(1)
    await back.stop()
  } finally {
    await giveRole('Administrator')
  }
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('another user who signs in in a second tab takes over in the first one too and sends none of the waiting edits; their owner finds them again', async ({
    page,
    context,
    site,
  }) => {
    const name = 'Waits for its owner'
    await openAdministration(page, 'keywords')
    await context.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation push') ? route.abort() : route.continue(),
    )
    await addRow(page, name)
    const states = async () => (await readWork(page)).outbox.map(({ state }) => state)
    await eventually(async () => expect(await states()).toEqual(['attempted']))

    const second = await context.newPage()
    // Otherwise the sign-in page would continue for the signed-in user.
    await page.evaluate(() => localStorage.removeItem('session'))
    await second.goto('/account/login')
    await second.getByLabel('Email').fill('teacher@example.org')
    await second.getByLabel('Password', { exact: true }).fill(samplePassword)
    await second.getByRole('button', { name: 'Sign in' }).click()
    for (const each of [second, page]) {
      await expect(each.getByRole('button', { name: 'Account: Terry Teacher' })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Administration' })).toBeHidden()
    await eventually(async () => expect(await replicaScopes(page)).toEqual(['reader']))
    await context.unroute('**/graphql')
    await lookNow(second)
    await expectUpToDate(second)
    expect(await countTags(site, name)).toBe(0)
    const sheet = await openSheet(second)
    await expect(sheet.getByRole('region', { name: 'Waiting to be sent' })).toHaveCount(0)
    await closeSheet(second)

    await second.getByRole('button', { name: /^Account: / }).click()
    await second.getByRole('link', { name: 'Sign out' }).click()
    await expect(second.getByText('You successfully logged out!')).toBeVisible()
    await openSignedIn(second, site.server.url, admin, '/administration/keywords')
    await expectUpToDate(second)
    await expect(rowOf(second, name)).toBeVisible()
    expect(await countTags(site, name)).toBe(1)
    const rows = await site.database.sql`
    select 1 from revision r join app_user u on u.id = r.user_id where u.email = ${admin}
    and r.document_id = (select id from item_tag where name = ${name})`
    expect(rows).toHaveLength(1)
  })
})
