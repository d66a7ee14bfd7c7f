import type { Page } from '@playwright/test'
import { expectAdministrationInstalled, expectUpToDate } from '../support/browser-test.ts'
import { chooseMore, expect, rowOf, test } from '../support/editing-test.ts'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import {
  isOnDisk,
  makeProfile,
  openPersistentBrowser,
  type PersistentBrowser,
} from '../support/browsers/persistent-browser.ts'
import { createOf, editOf } from '../support/push.ts'
import { addRow, change, expectSync, lookNow } from '../support/queue-stories.ts'
import { startServer } from '../support/server.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { queueInAnotherTab, readWork } from '../support/servers/work-database.ts'

/** Three more collections of rows, whose edits are put into the queue as the forms would. */
const others = [
  { section: 'Phase', tagType: 'SchoolPhase' },
  { section: 'School type', tagType: 'SchoolType' },
  { section: 'Keyword', tagType: 'Other' },
]

const old = 'Webinar or briefing'

/** Fourteen edits of every kind in the section of event types, in this order, as a person makes them. */
async function editTypes(page: Page, made: string[]): Promise<void> {
  const tell = (kind: string, name: string) => made.push(`${kind} ${name}`)
  const names = [1, 2, 3, 4].map((number) => `Type ${number}`)
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
  for (const order of ['77', '78', '79']) {
    await change(page, old, { Order: order })
    tell('update', old)
  }
  for (const name of names.slice(2)) {
    await remove(page, name)
    tell('delete', name)
  }
}

/** Twelve edits of a collection, in this order: five rows are added and ordered, the first is renamed, the last deleted. */
function editsOf({ section, tagType }: (typeof others)[number], made: string[]): Edit[] {
  const rows = [1, 2, 3, 4, 5].map((number) => {
    const name = `${section} ${number}`
    return { name, create: createOf('itemTag', { name, tagType, displayOrder: 99 }), order: number }
  })
  const [first, last] = [rows[0]!, rows[4]!]
  const of = ({ create }: (typeof rows)[number], before: Patch, after: Patch) =>
    editOf('itemTag', create.documentId, { before, after })
  const tell = (kind: string, name: string) => made.push(`${kind} ${name}`)
  for (const { name } of rows) tell('create', name)
  for (const { name } of rows) tell('update', name)
  tell('update', `${first.name} again`)
  tell('delete', last.name)
  return [
    ...rows.map(({ create }) => create),
    ...rows.map((row) => of(row, { displayOrder: 99 }, { displayOrder: row.order })),
    of(first, { name: first.name }, { name: `${first.name} again` }),
    of(last, { deleted: false }, { deleted: true }),
  ]
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
  await openSignedIn(page, server.url, 'admin@example.org', '/administration/event-types')
  await expectUpToDate(page)
  await expectAdministrationInstalled(page)
  const cookies = await first.context.cookies()
  await server.kill()

  const made: string[] = []
  await editTypes(page, made)
  await expectSync(page, 'Sync: offline, 14 waiting')
  const edits = others.flatMap((other) => editsOf(other, made))
  await queueInAnotherTab(page, edits)
  expect(made).toHaveLength(50)
  await expectSync(page, 'Sync: offline, 50 waiting')
  await eventually(async () => expect(await isOnDisk(profile.folder, 'admin@example.org')).toBe(true))
  await first.kill()

  const second = await openPersistentBrowser(profile.folder)
  await second.context.addCookies(cookies)
  const again = await openPage(second)
  await again.goto(`${server.url}/administration/keywords`)
  await expectSync(again, 'Sync: offline, 50 waiting')
  await expect(rowOf(again, 'Keyword 1 again')).toContainText('Waiting to send')
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
  const renamed = new Map(
    ['Type', ...others.map(({ section }) => section)].map((name) => [`${name} 1`, `${name} 1 again`]),
  )
  const expected = made.map((line) => {
    const [kind = '', name = ''] = line.split(/ (.*)/)
    return `${kind} ${renamed.get(name) ?? name}`
  })
  expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected)
  await expect(rowOf(again, 'Keyword 1 again')).not.toContainText('Waiting to send')
  await second.kill()
  await back.stop()
  await profile.remove()
})
