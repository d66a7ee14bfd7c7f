import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { newEpoch } from '#server/db/epoch.ts'
import { expectUpToDate } from '../support/browser-test.ts'
import { currentNumber } from '../support/browsers/replica-databases.ts'
import { expect, openAdministration, rowOf, test, type Site } from '../support/editing-test.ts'
import { addRow, closeSheet, openSheet } from '../support/queue-stories.ts'
import { isThorough } from '../support/runner/amounts.ts'
import { eventually } from '../support/waiting/eventually.ts'

// What is followed is told by the tabs; no worker is needed, and the device would install it.
test.use({ serviceWorkers: 'block' })

async function addTag(site: Site, name: string): Promise<void> {
  await site.database.writes`
    insert into item_tag (id, name, tag_type, color, display_order) values (${randomUUID()}, ${name}, 'Other', '#112233', 1)`
}

async function rebuild(page: Page): Promise<void> {
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'Rebuild the local copy' }).click()
  await closeSheet(page)
}

/** Rebuilds and new epochs alternately; the fault that this story is about stopped a tab within the first eight. */
const switches = process.env['LONG'] === 'yes' ? 32 : isThorough ? 8 : 4

test('two tabs on a list follow each rebuild and each new epoch, also with the rows saved in each', async ({
  page,
  context,
  site,
}) => {
  await openAdministration(page, 'keywords')
  const second = await context.newPage()
  await openAdministration(second, 'keywords')
  const tabs = [page, second] as const
  const expectInBoth = async (name: string) => {
    for (const tab of tabs) await expect(rowOf(tab, name)).toBeVisible()
  }
  for (let round = 0; round < switches; round += 1) {
    const before = await currentNumber(page)
    if (round % 2 === 0) await rebuild(tabs[(round / 2) % 2]!)
    else await newEpoch(site.database.writes)
    await eventually(async () => expect(await currentNumber(page), `switch ${round}`).toBeGreaterThan(before))
    await addTag(site, `Told after switch ${round}`)
    await expectInBoth(`Told after switch ${round}`)
    if (round % 4 !== 3) continue
    await addRow(second, `Saved after switch ${round}`)
    await expectInBoth(`Saved after switch ${round}`)
  }
  for (const tab of tabs) await expectUpToDate(tab)
})
