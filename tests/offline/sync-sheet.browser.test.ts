import type { Page } from '@playwright/test'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import { goOffline } from '../support/browser-test.ts'
import { goTo } from '../support/browsers/go-to.ts'
import {
  chooseMore,
  countTags,
  editRow,
  expect,
  rowOf,
  storedType,
  testOnSharedDevice as test,
  type Site,
  type StoredType,
} from '../support/editing-test.ts'
import {
  addRow,
  change,
  changeAsErin,
  changeElsewhere,
  closeSheet,
  expectSync,
  lookNow,
  openOwnServer,
  makeAsErin,
  openSheet,
  queuedOf,
} from '../support/queue-stories.ts'
import { createOf, editOf } from '../support/push.ts'
import type { RunningServer } from '../support/server.ts'
import { queueInAnotherTab } from '../support/servers/work-database.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

/** Runs in the page: the next thing to be written into a store finds no room on the device. */
function fillUpFor(store: string): void {
  const { prototype } = IDBObjectStore
  const { put } = prototype
  prototype.put = function (this: IDBObjectStore, ...row) {
    if (this.name !== store) return put.apply(this, row)
    prototype.put = put
    throw new DOMException('no room is left', 'QuotaExceededError')
  }
}

/** Keywords that are changed here and deleted by Erin. */
const deletedElsewhere = ['Restored with a change', 'Let go', 'Deleted by both'] as const

const offlineMessage = (page: Page) => page.getByText('Saved on this device. We’ll send it when you’re back online.')

/** Opens the sync sheet. @returns what needs a decision */
async function openConflicts(page: Page) {
  const sheet = await openSheet(page)
  return sheet.getByRole('region', { name: 'Also changed elsewhere' }).getByRole('listitem')
}

/** A keyword as its form creates it. */
const keyword = (name: string) => createOf('itemTag', { name, tagType: 'Other', displayOrder: 99 })

/** A new keyword, and a later change of its order. */
function madeAndOrdered(name: string): { create: Edit; reorder: Edit } {
  const create = keyword(name)
  const reorder = editOf('itemTag', create.documentId, { before: { displayOrder: 99 }, after: { displayOrder: 3 } })
  return { create, reorder }
}

story(test, 'the sync sheet', () => {
  let server: RunningServer

  /** A page that does not know yet sends what is queued, in vain, and cannot undo it without the server any more. */
  async function stopServer(page: Page): Promise<void> {
    await server.stop()
    await expectSync(page, 'Sync: offline')
  }

  /**
   * Without the server, changes are made here, the last of them on its form, and others of the same documents by Erin, or on
   * another device of the same person.
   */
  async function meetOthers(page: Page, site: Site): Promise<void> {
    const [admissions, results] = [await storedType(site, 'Admissions'), await storedType(site, 'Results')]
    const type = (before: StoredType, after: Patch) => {
      const { name, displayOrder } = before
      return queuedOf(site, 'calendarEventType', name, { name, displayOrder }, after)
    }
    const tag = (name: string, before: Patch, after: Patch) => queuedOf(site, 'itemTag', name, before, after)
    const [restored, letGo, both] = deletedElsewhere
    await queueInAnotherTab(page, [
      await tag('On two devices', { name: 'On two devices' }, { name: 'From this device' }),
      await type(admissions, { name: 'Admissions and appeals', displayOrder: 21 }),
      await type(results, { name: 'Results days', displayOrder: 31 }),
      await tag(restored, { displayOrder: 99 }, { displayOrder: 5 }),
      await tag(letGo, { displayOrder: 99 }, { displayOrder: 6 }),
    ])
    await change(page, both, { Order: '7' })
    await expect(offlineMessage(page)).toBeVisible()

    await changeElsewhere(site, 'admin@example.org', 'itemTag', 'On two devices', {
      before: { name: 'On two devices' },
      after: { name: 'From another device' },
    })
    const changeType = (name: string, before: Patch, after: Patch) =>
      changeAsErin(site, 'calendarEventType', name, { before, after })
    await changeType('Admissions', { name: 'Admissions' }, { name: 'Admission' })
    const { displayOrder } = results
    await changeType('Results', { name: 'Results', displayOrder }, { name: 'Result', displayOrder: 32 })
    for (const name of deletedElsewhere) {
      await changeAsErin(site, 'itemTag', name, { before: { deleted: false }, after: { deleted: true } })
    }
  }

  test('the sync sheet lists waiting edits in human words, in the order they were made, with Undo and View', async ({
    page,
    site,
  }) => {
    server = await openOwnServer(page, site, '/administration/event-types')
    await stopServer(page)
    await change(page, 'Deadline', { Order: '7' })
    await page.getByRole('link', { name: 'Keywords' }).click()
    await addRow(page, 'Lighthouse schools')
    await expectSync(page, 'Sync: offline, 2 waiting')

    const wasShown = await watchFor(page, 'Looking for your changes')
    const sheet = await openSheet(page)
    const entries = sheet.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    expect(await wasShown()).toBe(true)
    await expect(entries.nth(0)).toContainText(/^You changed the order of the event type “Deadline” · \d\d:\d\d/)
    await expect(entries.nth(0).getByRole('definition')).toHaveText(/^\d+→7$/)
    await expect(entries.nth(1)).toContainText(/^You added the keyword “Lighthouse schools” · \d\d:\d\d/)
    await entries.nth(0).getByRole('link', { name: 'View' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Edit event type' })).toBeVisible()
    await expect(page.getByLabel('Order')).toHaveValue('7')

    await openSheet(page)
    await entries.nth(1).getByRole('button', { name: 'Undo' }).click()
    await expect(sheet.getByText('Change undone.')).toBeFocused()
    await expect(entries).toHaveCount(1)
    await closeSheet(page)
    await expectSync(page, 'Sync: offline, 1 waiting')

    await server.startAgain()
    await lookNow(page)
    await expectSync(page, 'Sync: up to date')
    expect((await storedType(site, 'Deadline')).displayOrder).toBe(7)
    expect(await countTags(site, 'Lighthouse schools')).toBe(0)
  })

  test('undoing a creation first lists the later edits that are undone with it', async ({ page }) => {
    await goTo(page, '/administration/keywords')
    await stopServer(page)
    const { create, reorder } = madeAndOrdered('Harbour schools')
    await queueInAnotherTab(page, [create, reorder])
    await expect(rowOf(page, 'Harbour schools')).toContainText('3')
    const sheet = await openSheet(page)
    const entries = sheet.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
    await entries.first().getByRole('button', { name: 'Undo' }).click()
    await expect(sheet.getByText('Undoing this also undoes 1 later change:')).toBeFocused()
    await expect(sheet.getByText('You changed the order of the keyword “Harbour schools”')).toHaveCount(2)
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(entries).toHaveCount(2)
    await entries.first().getByRole('button', { name: 'Undo' }).click()
    await sheet.getByRole('button', { name: 'Undo all' }).click()
    await expect(entries).toHaveCount(0)
    await closeSheet(page)
    await expect(rowOf(page, 'Harbour schools')).toHaveCount(0)
  })

  test('a form says when the creation of its document is undone, and saving adds the document again', async ({
    page,
    site,
  }) => {
    await queueInAnotherTab(page, [madeAndOrdered('Taken back').create])
    await editRow(page, 'Taken back')
    await page.getByLabel('Name', { exact: true }).fill('Added again')
    const sheet = await openSheet(page)
    const entries = sheet.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
    await entries.first().getByRole('button', { name: 'Undo' }).click()
    await expect(entries).toHaveCount(0)
    await closeSheet(page)
    await expect(page.getByText(/^This has been deleted\. What you typed is still here/)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Added again')).toContainText('Waiting to send')
    await server.startAgain()
    await lookNow(page)
    await expectSync(page, 'Sync: up to date')
    expect(await countTags(site, 'Added again')).toBe(1)
  })

  test('a conflict between two devices of one person is described as such', async ({ page, site }) => {
    const added = ['On two devices', ...deletedElsewhere]
    await makeAsErin(
      site,
      added.map((name) => keyword(name)),
    )
    for (const name of added) await expect(rowOf(page, name)).toBeVisible()
    await server.stop()
    await meetOthers(page, site)
    await server.startAgain()
    await lookNow(page)
    await expectSync(page, 'Sync: needs attention, 6')
    await expect(offlineMessage(page)).toBeHidden()
    const conflict = (await openConflicts(page)).filter({ hasText: 'From this device' })
    await expect(conflict).toContainText(/You, here or on another device, changed this at \d\d:\d\d\./)
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await closeSheet(page)
    await expectSync(page, 'Sync: needs attention, 5')
    await expect(rowOf(page, 'From this device')).toBeVisible()
    await eventually(async () => expect(await countTags(site, 'From this device')).toBe(1))
  })

  test('the sync sheet shows both versions of a field that two administrators changed, who changed it and when, and keeps the chosen one', async ({
    page,
    site,
  }) => {
    const conflict = (await openConflicts(page)).filter({ hasText: 'event type “Admission”' })
    const sheet = page.getByRole('dialog', { name: 'Sync' })
    await expect(conflict.getByRole('heading', { name: 'event type “Admission”' })).toBeVisible()
    await expect(conflict).toContainText(/Erin Editor changed this at \d\d:\d\d\./)
    await expect(conflict).toContainText('MineAdmissions and appealsKeep mineTheirsAdmissionKeep theirs')
    await expect(conflict).toContainText('Your other changes are kept: order.')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(sheet.getByText(/^Your choice (is waiting to be|was) sent\.$/)).toBeFocused()
    await expect(sheet.getByText('Your choice was sent.')).toBeVisible()
    await closeSheet(page)
    await expectSync(page, 'Sync: needs attention, 4')
    expect(await storedType(site, 'Admissions and appeals')).toMatchObject({ displayOrder: 21 })
  })

  test('several fields in conflict are chosen one at a time', async ({ page, site }) => {
    await goTo(page, '/administration/event-types')
    const waits = page.getByText('Saved on this device. We’ll send it once you’ve chosen what to keep in Sync.')
    await change(page, 'Results days', { Name: 'Results day' })
    await expect(waits).toBeVisible()
    await goOffline(page)
    await change(page, 'Results day', { Name: 'Day of results' })
    await expect(waits).toBeVisible()
    await page.context().setOffline(false)
    const conflict = (await openConflicts(page)).filter({ hasText: 'event type “Result”' })
    const save = conflict.getByRole('button', { name: 'Save choices' })
    await expect(save).toBeDisabled()
    await conflict.getByRole('group', { name: 'name' }).getByRole('button', { name: 'Keep theirs' }).click()
    await conflict.getByRole('group', { name: 'order' }).getByRole('button', { name: 'Keep mine' }).click()
    await save.click()
    await closeSheet(page)
    await expectSync(page, 'Sync: needs attention, 3')
    await expect(waits).toBeHidden()
    await eventually(async () => expect(await storedType(site, 'Result')).toMatchObject({ displayOrder: 31 }))
  })

  test('a document that somebody deleted is restored with my change, or left deleted', async ({ page, site }) => {
    const { database } = site
    await goTo(page, '/administration/keywords')
    for (const name of deletedElsewhere) await expect(rowOf(page, name)).toContainText('Needs attention')
    await page.getByRole('link', { name: 'School types' }).click()
    await expect(rowOf(page, 'Let go')).toHaveCount(0)
    await page.getByRole('link', { name: 'Keywords' }).click()
    await goOffline(page)
    await expectSync(page, 'Sync: offline, needs attention, 3')
    await page.context().setOffline(false)
    await lookNow(page)
    await chooseMore(page, 'Deleted by both', 'Delete')
    await page.getByRole('button', { name: 'Delete' }).click()
    const conflicts = await openConflicts(page)
    await expect(conflicts.nth(0)).toContainText(
      /keyword “Restored with a change”Erin Editor deleted this at \d\d:\d\d\./,
    )
    const restoring = conflicts.nth(0).getByRole('button', { name: 'Restore with my change' })
    await expect(restoring).toHaveAccessibleDescription('keyword “Restored with a change”')
    await restoring.click()
    await expect(conflicts).toHaveCount(2)
    await expect(conflicts.nth(1)).toContainText(/Erin Editor deleted this at \d\d:\d\d\.You deleted this too\./)
    await expect(conflicts.nth(1).getByRole('button')).toHaveCount(1)
    await conflicts.nth(1).getByRole('button', { name: 'Leave it deleted' }).click()
    await expect(page.getByText('It stays deleted.')).toBeFocused()
    await conflicts.nth(0).getByRole('button', { name: 'Leave it deleted' }).click()
    await expect(conflicts).toHaveCount(0)
    await closeSheet(page)
    await expectSync(page, 'Sync: up to date')
    await expect(rowOf(page, 'Restored with a change')).toContainText('5')
    await expect(rowOf(page, 'Let go')).toHaveCount(0)
    const [tag] =
      await database.sql`select display_order, tag_type, deleted from item_tag where name = 'Restored with a change'`
    expect(tag).toEqual({ displayOrder: 5, tagType: 'Other', deleted: false })
  })

  test('a refused edit stays queued with its reason, and Edit again opens its form with the refused values', async ({
    page,
    site,
  }) => {
    // Another page, such as an older one, might have let this through.
    const spoilt = async () => {
      const { displayOrder } = await storedType(site, 'Funding and finance')
      return queuedOf(site, 'calendarEventType', 'Funding and finance', { displayOrder }, { displayOrder: 1.5 })
    }
    await queueInAnotherTab(page, [await spoilt(), keyword('Sent all the same')])
    await expectSync(page, 'Sync: needs attention, 1')
    expect(await countTags(site, 'Sent all the same')).toBe(1)
    const sheet = await openSheet(page)
    const refused = sheet.getByRole('region', { name: 'Not accepted' }).getByRole('listitem')
    await expect(refused.first()).toContainText('You changed the order of the event type “Funding and finance”')
    await expect(refused.first()).toContainText(/Order\d+→1\.5/)
    const again = refused.first().getByRole('button', { name: 'Edit again' })
    await page.evaluate(fillUpFor, 'drafts')
    await again.click()
    await expect(refused.first()).toContainText('That didn’t work and nothing has changed. Try again.')
    await again.click()
    await expect(page.getByRole('heading', { name: 'Edit event type' })).toBeVisible()
    await expect(page.getByLabel('Order')).toHaveValue('1.5')
    await expect(page.getByText('The server didn’t accept these changes. Correct them and save again.')).toBeVisible()
    await expectSync(page, 'Sync: needs attention, 1')
    await page.getByLabel('Order').fill('18')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible()
    await page.getByRole('link', { name: 'Event types' }).click()
    await expect(rowOf(page, 'Funding and finance')).toContainText('18')
    await expectSync(page, 'Sync: up to date')
    expect((await storedType(site, 'Funding and finance')).displayOrder).toBe(18)

    await queueInAnotherTab(page, [await spoilt()])
    await expectSync(page, 'Sync: needs attention, 1')
    await (await openSheet(page)).getByRole('button', { name: 'Edit again' }).click()
    await expect(page.getByLabel('Order')).toHaveValue('1.5')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Order')).toHaveValue('18')
    await expectSync(page, 'Sync: up to date')
  })

  test('rebuilding the local copy keeps the screen and the unsent changes', async ({ page, site }) => {
    await server.stop()
    const { displayOrder } = await storedType(site, 'Awareness days')
    await goTo(page, '/administration/event-types')
    await queueInAnotherTab(page, [
      await queuedOf(site, 'calendarEventType', 'Awareness days', { displayOrder }, { displayOrder: 41 }),
    ])
    const before = await replicaNames(page)
    const sheet = await openSheet(page)
    await expect(sheet).toContainText(/Size of the offline copy.*[\d,]+ entries · [\d.]+ MB/)
    await sheet.getByRole('button', { name: 'Rebuild the local copy' }).click()
    await expect(sheet.getByText('We’ll download everything again when you’re back online.')).toBeFocused()
    await closeSheet(page)
    await expect(rowOf(page, 'Awareness days')).toContainText('Waiting to send')
    expect(await replicaNames(page)).toEqual(before)
    await server.startAgain()
    await lookNow(page)
    await expectSync(page, 'Sync: up to date')
    const left = async () => (await replicaNames(page)).filter((name) => before.includes(name))
    await eventually(async () => expect(await left()).toEqual([]))
    expect((await replicaNames(page)).length).toBe(before.length)
    await expect(rowOf(page, 'Awareness days')).toContainText('41')
    expect((await storedType(site, 'Awareness days')).displayOrder).toBe(41)
  })

  test('the sheet says when the local copy has been downloaded again', async ({ page }) => {
    const sheet = await openSheet(page)
    await sheet.getByRole('button', { name: 'Rebuild the local copy' }).click()
    await expect(sheet.getByText('Everything has been downloaded again.')).toBeVisible()
    await closeSheet(page)
  })
})

/** @returns whether the words have been on the screen since, however briefly */
async function watchFor(page: Page, words: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle((text) => {
    const result = { was: false }
    const look = () => (result.was ||= document.body.innerText.includes(text))
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return result
  }, words)
  return () => seen.evaluate(({ was }) => was)
}

/** Those of collections with rows: one without, as templates are here, has a database only once it is read. */
async function replicaNames(page: Page): Promise<string[]> {
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  return databases
    .filter((name) => name.includes('replica-') && !/(?:_rxdb_internal|--eventTemplate)$/.test(name))
    .toSorted()
}
