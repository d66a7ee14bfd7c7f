import type { Page } from '@playwright/test'
import { expectAdministrationInstalled, expectUpToDate, signIn } from '../support/browser-test.ts'
import { chooseMore, expect, rowOf, test } from '../support/editing-test.ts'
import {
  isOnDisk,
  makeProfile,
  openPersistentBrowser,
  type PersistentBrowser,
} from '../support/browsers/persistent-browser.ts'
import { addRow, change, expectSync, lookNow } from '../support/queue-stories.ts'
import { startServer } from '../support/server.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { readWork } from '../support/servers/work-database.ts'

/** The four entities with a row that is there already, and what their rows are of. */
const sections = [
  { link: 'Event types', old: 'Webinar or briefing', entity: 'calendarEventType' },
  { link: 'School phases', old: 'Primary', entity: 'itemTag' },
  { link: 'School types', old: 'Academy', entity: 'itemTag' },
  { link: 'Keywords', old: 'Attendance', entity: 'itemTag' },
]

/** Thirteen edits of a section, in this order; keywords leave out the last two. */
async function editSection(page: Page, { link, old }: (typeof sections)[number], made: string[]): Promise<void> {
  const tell = (kind: string, name: string) => made.push(`${kind} ${name}`)
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
  const names = [1, 2, 3, 4].map((number) => `${link} ${number}`)
  for (const name of names) {
    await addRow(page, name)
    tell('create', name)
  }
  for (const [at, name] of names.entries()) {
    await change(page, name, { Order: String(at + 1) })
    tell('update', name)
  }
  await change(page, names[0]!, { Name: `${names[0]} again` })
  tell('update', `${names[0]} again`)
  await change(page, old, { Order: '77' })
  tell('update', old)
  await remove(page, names[3]!)
  tell('delete', names[3]!)
  if (link === 'Keywords') return
  await change(page, old, { Order: '78' })
  tell('update', old)
  await remove(page, names[2]!)
  tell('delete', names[2]!)
}

/** A page with room for the side navigation. */
async function openPage({ context }: PersistentBrowser): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1366, height: 900 })
  return page
}

async function remove(page: Page, name: string): Promise<void> {
  await chooseMore(page, name, 'Delete')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
}

test('fifty edits over four entities survive a browser kill, arrive once and in the order they were made', async ({
  site,
}) => {
  const { sql } = site.database
  const server = await startServer({ databaseUrl: site.database.url })
  const profile = await makeProfile()
  const first = await openPersistentBrowser(profile.folder)
  const page = await openPage(first)
  await signIn(page, server.url, 'admin@example.org')
  await page.goto(`${server.url}/administration/event-types`)
  await expectUpToDate(page)
  await expectAdministrationInstalled(page)
  const cookies = await first.context.cookies()
  await server.kill()

  const made: string[] = []
  for (const section of sections) await editSection(page, section, made)
  expect(made).toHaveLength(50)
  await expectSync(page, 'Sync: offline, 50 waiting')
  await eventually(async () => expect(await isOnDisk(profile.folder, 'admin@example.org')).toBe(true))
  await first.kill()

  const second = await openPersistentBrowser(profile.folder)
  await second.context.addCookies(cookies)
  const again = await openPage(second)
  await again.goto(`${server.url}/administration/keywords`)
  await expectSync(again, 'Sync: offline, 50 waiting')
  await expect(rowOf(again, 'Attendance')).toContainText('Waiting to send')
  const { outbox } = await readWork(again)
  const ids = outbox.map(({ edit }) => edit.id)
  const back = await server.startAgain()
  await lookNow(again)
  await expectSync(again, 'Sync: up to date')

  const rows = await sql<{ edit: string; kind: string; answer: string; name: string }[]>`/* arrivedInOrder */
    select r.edit, r.kind, r.answer ->> 'answer' as answer, coalesce(t.name, g.name) as name
    from revision r
      left join calendar_event_type t on t.id = r.document_id
      left join item_tag g on g.id = r.document_id
    where r.edit = any(${ids}) order by r.position`
  expect(rows.map(({ edit }) => edit)).toEqual(ids)
  expect(rows.map(({ answer }) => answer)).toEqual(ids.map(() => 'APPLIED'))
  // A renamed document has its new name, as in the rows.
  const renamed = new Map(sections.map(({ link }) => [`${link} 1`, `${link} 1 again`]))
  const expected = made.map((line) => {
    const [kind = '', name = ''] = line.split(/ (.*)/)
    return `${kind} ${renamed.get(name) ?? name}`
  })
  expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected)
  await expect(rowOf(again, 'Keywords 1 again')).not.toContainText('Waiting to send')
  await second.kill()
  await back.stop()
  await profile.remove()
})
