import { randomUUID } from 'node:crypto'
import { createAccount } from '../support/accounts.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { expect, test, violations } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

test('other school phases in the profile offer to change the filters to match, and one press undoes that', async ({
  page,
  product: { server, database },
}) => {
  const email = `${randomUUID()}@example.org`
  const userId = await createAccount(database.sql, { email })
  await database.sql`update profile set organisation_type = 'School' where user_id = ${userId}`
  const leftOut = async () => {
    const rows = await database.sql<{ name: string }[]>`
      select t.name from reader_filter f join item_tag t on t.id = any(f.excluded_school_phase_ids)
      where f.user_id = ${userId} order by t.name`
    return rows.map(({ name }) => name)
  }
  const others = await database.sql<{ name: string }[]>`
    select name from item_tag where tag_type = 'SchoolPhase' and not archived and deleted is not true and name <> 'Primary'
    order by name`
  await openSignedIn(page, server.url, email, '/profile')
  await page.getByLabel('Organisation name').fill('Hill School')
  await page.getByRole('group', { name: 'School phases' }).getByRole('checkbox', { name: 'Primary' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details have been updated.')).toBeVisible()
  await expect(page.getByText('Change your filters to match?')).toBeVisible()
  expect(await leftOut()).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change my filters' }).click()
  await eventually(async () => expect(await leftOut()).toEqual(others.map(({ name }) => name)))
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => expect(await leftOut()).toEqual([]))
})
