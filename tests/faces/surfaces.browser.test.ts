import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { calendarSurfaces } from '#sync/faces/calendar-event/calendar-surfaces.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { expectUpToDate, signIn } from '../support/browser-test.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createEvent, type EditedEvent } from '../support/inputs/edited-events.ts'
import { expect, test, type Site } from '../support/editing-test.ts'
import { logIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.use({ serviceWorkers: 'block', reader: null })

/** What stands for each field of an occurrence wherever a surface says it; null where it is not said in words. */
const wordsOfEntry: Record<keyof MonthEntry, RegExp | null> = {
  scheduleId: null,
  eventId: null,
  start: /22 Nov|09:30/,
  end: null,
  isAllDay: null,
  name: /Governors walk round/,
  location: /Old observatory/,
  typeId: /Rare gathering|#a1b2c3/,
  providerIds: /Quiet Provider/,
  tagIds: /Odd keyword/,
  isFeatured: null,
  isPaidPromotion: /Promoted|Paid promotion/i,
  status: /Provisional/,
  requirement: /Mandatory/,
  changes: /\bNew\b/,
}

/** The fields that a surface says in words, of those that have any. */
async function said(surface: Locator, words: Record<string, RegExp | null>): Promise<string[]> {
  const html = await surface.evaluate((element) => element.outerHTML)
  return Object.keys(words).filter((field) => words[field]?.test(html))
}

/** Of the fields that have words, those that a face states. */
function stated(shows: object, words: Record<string, RegExp | null>): string[] {
  const answers = shows as Record<string, boolean | Record<string, boolean>>
  const isShown = (answer: boolean | Record<string, boolean> | undefined): boolean =>
    typeof answer === 'object' ? Object.values(answer).some(Boolean) : answer === true
  return Object.keys(words).filter((field) => words[field] && isShown(answers[field]))
}

async function expectSurface(surface: Locator, name: keyof typeof calendarSurfaces): Promise<void> {
  await expect(surface.first()).toBeVisible()
  const expected = stated(calendarSurfaces[name], wordsOfEntry)
  await eventually(async () => expect(await said(surface.first(), wordsOfEntry), name).toEqual(expected))
}

/** An event that has everything, made after the reader's last visit. */
async function createFullEvent({ server, database: { sql, writes } }: Site): Promise<EditedEvent> {
  const browser = browserLike(server.url)
  await logIn(browser, 'admin@example.org')
  const [admin] = await sql<{ id: string }[]>`select id from app_user where email = 'admin@example.org'`
  const [image] = await sql<{ id: string }[]>`
    select image_blob_reference_id as id from calendar_event where image_blob_reference_id is not null limit 1`
  const [typeId, providerId, tagId] = [randomUUID(), randomUUID(), randomUUID()]
  await writes`insert into calendar_event_type (id, name, color) values (${typeId}, 'Rare gathering', '#a1b2c3')`
  await writes`insert into calendar_event_provider (id, name, color) values (${providerId}, 'Quiet Provider', '#0f5c63')`
  await writes`insert into item_tag (id, name, color, tag_type) values (${tagId}, 'Odd keyword', '#0f5c63', 'Other')`
  const bar = { id: randomUUID(), start: '2026-11-22T09:30:00.000Z', end: '2026-11-24T10:30:00.000Z', isAllDay: false }
  const person = { browser, id: admin!.id }
  const fields = () => ({
    ...{
      location: 'Old observatory',
      descriptionHtml: '<p>Bring a torch.</p>',
      isPaidPromotion: true,
      isFeatured: true,
    },
    ...{ imageBlobReferenceId: image!.id, imageAlternativeText: 'A lit window' },
    ...{ status: 'Provisional', statusNote: 'If there is no snow', requirement: 'Mandatory' },
    urls: [
      { id: randomUUID(), name: 'Book a torch', url: 'https://torch.example/', linkType: 'Other', displayOrder: 1 },
    ],
    providers: [{ id: randomUUID(), calendarEventProviderId: providerId, displayOrder: 1 }],
    tagLinks: [{ id: randomUUID(), itemTagId: tagId }],
  })
  const name = 'Governors walk round'
  await createEvent(person, name, { typeId, start: bar.start, isAllDay: false, fields: fields() })
  return createEvent(person, name, {
    typeId,
    start: bar.start,
    isAllDay: false,
    fields: { ...fields(), schedules: [bar] },
  })
}

story(test, 'the month and what stands beside it say the fields that they state, and no other', () => {
  const rowIn = (place: Page | Locator, list: string) =>
    place.locator(`a[data-opener^="${list} "]`).filter({ hasText: 'Governors walk round' })

  test('month, bar, and the lists beside them', async ({ page, site }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await signIn(page, site.server.url, 'teacher@example.org')
    await expectUpToDate(page)
    const { sql } = site.database
    await eventually(async () => expect(await sql`select from own_record where kind = 'seen'`).toHaveLength(1))
    await createFullEvent(site)
    await expectSurface(page.locator('a.cell-title').filter({ hasText: 'Governors walk round' }), 'title')
    await expectSurface(page.locator('a.cell-bar').filter({ hasText: 'Governors walk round' }), 'bar')
    await expectSurface(rowIn(page, 'due'), 'dueSoon')
    await expectSurface(rowIn(page.getByRole('region', { name: 'This week' }), 'week'), 'beside')
  })

  test("What's new and the printed month", async ({ page }) => {
    await page.getByRole('button', { name: /since your last visit$/ }).click()
    await expectSurface(page.getByRole('dialog', { name: "What's new" }).getByRole('listitem'), 'news')
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.getByRole('button', { name: 'Print and download' }).click()
    await page
      .getByRole('dialog', { name: 'Print and download' })
      .getByRole('button', { name: /Print/ })
      .first()
      .click()
    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('.month-sheet li').filter({ hasText: 'Governors walk round' })
    await expectSurface(printed, 'printed')
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  })
})
