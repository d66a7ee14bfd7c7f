import type { Page } from '@playwright/test'
import {
  expect,
  goToAdministration,
  openAdministration,
  rowOf,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { person } from '../support/screens/user-stories.ts'
import { addRow, closeSheet, openSheet } from '../support/queue-stories.ts'
import { eventually } from '../support/waiting/eventually.ts'

test('a name of 200 letters without a space makes no screen of administration wider than a phone', async ({
  page,
  site,
}) => {
  const name = 'Llanfairpwllgwyngyll'.repeat(10)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdministration(page, 'keywords')
  await addRow(page, name)
  expect(await excess(page), 'the list').toBeLessThanOrEqual(0)
  await expect(rowOf(page, name).getByRole('button', { name: 'More', exact: true })).toBeInViewport()
  const sheet = await openSheet(page)
  await expect(sheet.getByText(name).first()).toBeVisible()
  expect(await excess(page), 'the sync sheet').toBeLessThanOrEqual(0)
  await closeSheet(page)
  const [tag] = await site.database.sql<{ id: string }[]>`select id from item_tag where name = ${name}`
  for (const [screen, heading] of [
    ['history', 'History of this keyword'],
    ['delete', 'Delete keyword?'],
  ] as const) {
    await goToAdministration(page, `keywords/${screen}/${tag?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // The list itself stays hidden underneath.
    await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
    expect(await excess(page), screen).toBeLessThanOrEqual(0)
  }
})

test('what is said of a new provider is whole on a phone, covers no button of the form and looks like no error', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdministration(page, 'events/add')
  await page.getByRole('combobox', { name: 'Provider' }).fill('Llanfairpwllgwyngyll'.repeat(4))
  await page.getByRole('listbox').getByRole('option', { name: 'Add' }).click()
  const said = page.getByText('has been added to the list and chosen')
  await expect(said).toBeInViewport({ ratio: 1 })
  const bar = await page.locator('.sticky-bar').boundingBox()
  const box = await said.boundingBox()
  expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y)
  const isOk = await said.evaluate((element) => {
    const ok = document.createElement('i')
    ok.style.background = 'var(--ok-soft)'
    document.body.append(ok)
    const color = getComputedStyle(ok).backgroundColor
    ok.remove()
    return getComputedStyle(element).backgroundColor === color
  })
  expect(isOk).toBe(true)
})

test('a name of 290 letters is one line in each list, and makes none wider than a laptop', async ({ page, site }) => {
  const word = 'Gorsafawddacha'
  const name = `${word} idraigodanheddogleddollonpen `.repeat(7).slice(0, 290).trim()
  const lists = {
    calendar_event: 'events',
    calendar_headline: 'headlines',
    calendar_event_provider: 'providers',
    calendar_event_type: 'event-types',
    cms_text: 'cms/texts',
    cms_video: 'cms/videos',
    cms_image: 'cms/images',
    item_tag: 'keywords',
  }
  const { writes } = site.database
  for (const table of Object.keys(lists)) {
    await writes`/* longNamed */ insert into ${writes(table)}
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', ${name}::text))).*
      from ${writes(table)} t where not deleted ${table === 'item_tag' ? writes`and tag_type = 'Other'` : writes``} limit 1`
  }
  await person(site, { email: 'long@example.org', firstName: name.slice(0, 90), lastName: name.slice(0, 90) })
  await page.setViewportSize({ width: 1366, height: 900 })
  await openAdministration(page, 'keywords')
  for (const list of [...Object.values(lists), 'users/registered']) {
    await goToAdministration(page, `${list}?search=${word}`)
    const cut = page.locator(`tr[data-id] [title^=${word}]`).filter({ visible: true }).first()
    await expect(cut, list).toBeVisible()
    // A row that is read again is another element for a moment.
    await eventually(async () =>
      expect((await cut.boundingBox())?.height ?? Infinity, `${list}: one line`).toBeLessThanOrEqual(36),
    )
    expect(await excess(page), list).toBeLessThanOrEqual(0)
  }
  await goToAdministration(page, `keywords?search=${word}`)
  const link = page.locator(`tr[data-id] a[title^=${word}]`).filter({ visible: true }).first()
  await page.keyboard.press('Tab')
  await link.focus()
  const ring = await link.evaluate((element) => {
    const text = element.firstElementChild!
    const [inner, row] = [text.getBoundingClientRect(), element.closest('tr')!.getBoundingClientRect()]
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(text)
    const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
    return {
      isAroundText: outlineStyle === 'solid' && getComputedStyle(element).outlineStyle === 'none',
      isWhole: text.scrollWidth <= text.clientWidth,
      isInRow: inner.top - reach >= row.top && inner.bottom + reach <= row.bottom,
    }
  })
  expect(ring, 'the focus ring').toEqual({ isAroundText: true, isWhole: true, isInRow: true })
})

/** Pixels by which the page, or anything on it that scrolls, is too wide. */
function excess(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrollers = [...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter(
      (element) => element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto',
    )
    const all = [document.documentElement, ...scrollers]
    return Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}
