import { randomUUID } from 'node:crypto'
import { expect } from '../support/browser-test.ts'
import { addKeyword, expectAdministrationCached, signIn, test } from '../support/browsers/firefox-test.ts'
import type { FirefoxPage } from '../support/browsers/firefox-page.ts'
import { eventually } from '../support/waiting/eventually.ts'

const keywords = '/administration/keywords'

async function signOut(page: FirefoxPage): Promise<void> {
  await page.clickOn('button[aria-label^="Account: "]')
  await page.click('link', 'Sign out')
}

const databases = `indexedDB.databases().then((all) => all.map(({ name }) => name ?? ''))`

test('a change saved in Firefox is stored and shown in the list', async ({
  firefox,
  product: { server, database },
}) => {
  const page = await firefox.newPage()
  await signIn(page, server.url)
  await page.goto(`${server.url}${keywords}`)
  const name = `Saved in Firefox ${randomUUID()}`
  await addKeyword(page, name)
  await page.expectSync('Sync: up to date')
  expect(await database.sql`select 1 from item_tag where name = ${name} and not deleted`).toHaveLength(1)
})

test('a conflict met in Firefox is settled by keeping mine', async ({ firefox, product }) => {
  const { server, database } = product
  const id = randomUUID()
  await database.writes`insert into item_tag (id, name, tag_type) values (${id}, 'Argued about', 'Other')`
  const page = await firefox.newPage()
  await signIn(page, server.url)
  await expectAdministrationCached(page)
  await page.goto(`${server.url}/administration/keywords/edit/${id}`)
  await page.expectText('Edit keyword')
  await page.expectSync('Sync: up to date')
  await server.stop()
  await page.fill('Name', 'Mine')
  await page.click('button', 'Save')
  await page.expectSync('Sync: offline, 1 waiting')
  await database.writes`update item_tag set name = 'Theirs' where id = ${id}`
  const back = await server.startAgain()
  await page.expectSync('Sync: needs attention, 1')
  await page.clickOn('button[aria-label^="Sync: "]')
  await page.click('button', 'Keep mine')
  await page.click('button', 'Close')
  await page.expectSync('Sync: up to date')
  expect(await database.sql`select name from item_tag where id = ${id}`).toMatchObject([{ name: 'Mine' }])
  await back.stop()
})

test('signing out of Firefox keeps what waits for that user alone', async ({ firefox, product }) => {
  const { server, database } = product
  const page = await firefox.newPage()
  await signIn(page, server.url)
  await expectAdministrationCached(page)
  await page.goto(`${server.url}${keywords}`)
  await page.expectSync('Sync: up to date')
  await server.stop()
  await addKeyword(page, 'Kept in Firefox')
  await signOut(page)
  await page.click('button', 'Keep on this device')
  const works = async () => (await page.evaluate<string[]>(databases)).filter((name) => name.startsWith('work-'))
  await eventually(async () => expect(await works()).toHaveLength(1))
  const back = await server.startAgain()
  await signIn(page, back.url, 'teacher@example.org')
  await page.expectNoText('Kept in Firefox')
  expect(await database.sql`select 1 from item_tag where name = 'Kept in Firefox'`).toHaveLength(0)
  await signOut(page)
  await page.expectText('You successfully logged out!')
  await signIn(page, back.url)
  await page.expectSync('Sync: up to date')
  expect(await database.sql`select 1 from item_tag where name = 'Kept in Firefox'`).toHaveLength(1)
  await back.stop()
})

test('signing out of Firefox leaves nothing of the copy on the device', async ({ firefox, product: { server } }) => {
  const page = await firefox.newPage()
  await signIn(page, server.url)
  await signOut(page)
  await page.expectText('You successfully logged out!')
  const stored = async () =>
    (await page.evaluate<string[]>(databases)).filter((name) => /replica-|view-|work-/.test(name))
  await eventually(async () => expect(await stored()).toEqual([]))
})
