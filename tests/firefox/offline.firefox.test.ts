import { randomUUID } from 'node:crypto'
import { expect } from '../support/browser-test.ts'
import { addKeyword, expectAdministrationCached, expectCached, signIn, test } from '../support/browsers/firefox-test.ts'

const keywords = '/administration/keywords'

test('Firefox shows the month after a reload without a server', async ({ firefox, product: { server } }) => {
  const page = await firefox.newPage()
  await signIn(page, server.url, 'teacher@example.org')
  await expectCached(page)
  await server.stop()
  await page.reload()
  await page.expectText('November 2026')
  await page.expectText('This week')
  await page.expectSync('Sync: offline')
})

test('two tabs of Firefox both show what somebody else changed', async ({ firefox, product: { server, database } }) => {
  const first = await firefox.newPage()
  await signIn(first, server.url)
  const second = await firefox.newPage()
  for (const page of [first, second]) {
    await page.goto(`${server.url}${keywords}`)
    await page.expectText('Keywords')
  }
  const name = `Told to both ${randomUUID()}`
  await database.writes`insert into item_tag (id, name, tag_type) values (${randomUUID()}, ${name}, 'Other')`
  await first.expectText(name)
  await second.expectText(name)
})

test('a tab of Firefox takes over when the tab that updated the copy is closed', async ({ firefox, product }) => {
  const first = await firefox.newPage()
  await signIn(first, product.server.url)
  const second = await firefox.newPage()
  await second.goto(`${product.server.url}${keywords}`)
  await second.expectText('Keywords')
  await first.close()
  const name = `After the first tab ${randomUUID()}`
  await product.database.writes`insert into item_tag (id, name, tag_type) values (${randomUUID()}, ${name}, 'Other')`
  await second.expectText(name)
})

test('two tabs of Firefox follow a rebuild of the local copy', async ({ firefox, product: { server, database } }) => {
  const first = await firefox.newPage()
  await signIn(first, server.url)
  const second = await firefox.newPage()
  for (const page of [first, second]) {
    await page.goto(`${server.url}${keywords}`)
    await page.expectSync('Sync: up to date')
  }
  await second.clickOn('button[aria-label^="Sync: "]')
  await second.click('button', 'Rebuild the local copy')
  await second.click('button', 'Close')
  const name = `After the rebuild ${randomUUID()}`
  await database.writes`insert into item_tag (id, name, tag_type) values (${randomUUID()}, ${name}, 'Other')`
  await first.expectText(name)
  await second.expectText(name)
})

test('a change made in Firefox without a server is sent when it is back', async ({ firefox, product }) => {
  const page = await firefox.newPage()
  await signIn(page, product.server.url)
  await expectAdministrationCached(page)
  await page.goto(`${product.server.url}${keywords}`)
  await page.expectSync('Sync: up to date')
  await product.server.stop()
  await addKeyword(page, 'Made without a server')
  await page.expectSync('Sync: offline, 1 waiting')
  await page.reload()
  await page.expectText('Made without a server')
  const back = await product.server.startAgain()
  await page.expectSync('Sync: up to date')
  const rows = await product.database.sql`select 1 from item_tag where name = 'Made without a server'`
  expect(rows).toHaveLength(1)
  await back.stop()
})

test('a change made in Firefox without a server can be undone', async ({ firefox, product: { server } }) => {
  const page = await firefox.newPage()
  await signIn(page, server.url)
  await expectAdministrationCached(page)
  await page.goto(`${server.url}${keywords}`)
  await page.expectSync('Sync: up to date')
  await server.stop()
  await addKeyword(page, 'Taken back')
  // It offers an undo of its own.
  await page.click('button', 'Close the message')
  await page.clickOn('button[aria-label^="Sync: "]')
  await page.click('button', 'Undo')
  await page.click('button', 'Close')
  await page.expectSync('Sync: offline')
  await page.expectNoText('Taken back')
})
