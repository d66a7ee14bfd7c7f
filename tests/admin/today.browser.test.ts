import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { goOffline } from '../support/browser-test.ts'
import { expect, goToAdministration, names, testOnSharedDevice as test, type Site } from '../support/editing-test.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { mailsTo } from '../support/screens/user-stories.ts'

const card = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).locator('xpath=ancestor::div[1]')

async function openToday(page: Page): Promise<void> {
  // Each opening is a new screen, which asks the server anew.
  if (page.url().startsWith('http')) await goToAdministration(page, 'headlines')
  else await page.goto('/administration/headlines')
  await expect(page.getByRole('heading', { level: 1, name: 'Headlines' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page).toHaveURL(/\/administration\/today$/)
}

/** A link of events to come that a visit has found so. */
async function insertFound(
  page: Page,
  { database: { writes } }: Site,
  outcome: string,
  movedTo: string | null,
  inEvents = 1,
) {
  const url = `https://${outcome}.example/${randomUUID()}`
  const events = await writes<{ id: string; name: string }[]>`
    select e.id, e.name from calendar_event e
    where not e.archived and not e.deleted and exists (select 1 from calendar_event_schedule s
      where s.calendar_event_id = e.id and s.start > '2026-12-01') order by e.name limit ${inEvents}`
  for (const { id } of events) {
    const model = `id: "${randomUUID()}", calendarEventId: "${id}", name: "Read more", url: "${url}"`
    const answer = await page.request.post('/graphql', {
      data: { query: `mutation { createCalendarEventUrl(model: { ${model} }) { id } }` },
      headers: { 'x-requested-with': 'calendar' },
    })
    expect(await answer.text()).not.toContain('"errors"')
  }
  await writes`insert into link_check (url, outcome, status, moved_to, is_temporary, failing_since, checked_at)
    values (${url}, ${outcome}, ${movedTo === null ? 404 : 200}, ${movedTo}, false, now(), now())`
  return { url, name: events[0]!.name }
}

story(test, 'what needs somebody today', () => {
  test('is the first page of the navigation, from the device and from the server', async ({ page }) => {
    await openToday(page)
    await expect(page).toHaveTitle(/^Today/)
    for (const name of ['Drafts', 'Next six weeks', 'Next emails']) {
      await expect(card(page, name)).not.toContainText('Loading')
    }
    await expect(card(page, 'Next six weeks').getByRole('link').first()).toBeVisible()
    await expect(card(page, 'Next six weeks')).toContainText(/No (picture|link|provider|tag)/)
    await expect(card(page, 'Next emails')).toContainText(/Monday 23 November, 06:30, to \d+ (person|people)/)
    const quiet = page.getByText(/^Nothing else needs you\. Looked at: /)
    await expect(quiet).toContainText(/Changes on this device.* Featured/)
    await expect(card(page, 'Changes on this device')).toBeHidden()
    await expect(page.getByText('None of your changes needs a decision.')).toBeHidden()
    await quiet.click()
    await expect(page.getByText('None of your changes needs a decision.')).toBeVisible()
    await expect(page.getByText(/^Featured: \d+ events of the next six weeks are featured\./)).toBeVisible()
  })

  test('leads to the form of what is not complete, by keyboard', async ({ page }) => {
    const first = card(page, 'Next six weeks').getByRole('link').first()
    const name = (await first.textContent())!
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/administration\/events\/edit\//)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  })

  test('leads to the list of the same drafts and weeks, and a month to its headline', async ({ page, site }) => {
    await site.database.writes`update calendar_headline set archived = true where start = '2027-01-01'`
    await openToday(page)
    const drafts = await card(page, 'Drafts').getByRole('listitem').getByRole('link').allTextContents()
    await card(page, 'Drafts').getByRole('link', { name: 'All drafts' }).click()
    await expect(page).toHaveURL('/administration/events?status=draft')
    await expect(names(page).filter({ hasText: drafts[0]! }).first()).toBeVisible()
    await page.goBack()
    await card(page, 'Next six weeks').getByRole('link', { name: 'All events of these weeks' }).click()
    await expect(page).toHaveURL('/administration/events?status=published&from=2026-11-20&to=2026-12-31')
    await page.goBack()
    await card(page, 'Months without a headline').getByRole('link', { name: 'January 2027' }).click()
    await expect(page).toHaveURL('/administration/headlines/add?month=2027-01')
  })

  test('still leads from /administration to the events', async ({ page }) => {
    await goTo(page, '/administration')
    await expect(page).toHaveURL(/\/administration\/events$/)
  })

  test('offline shows what the device knows, and says what needs a connection', async ({ page }) => {
    await openToday(page)
    await goOffline(page)
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Headlines' }).click()
    // Otherwise it goes back to a screen that was never left, with the answers that it had.
    await expect(card(page, 'Next six weeks')).toBeHidden()
    await page.goBack()
    await expect(card(page, 'Next six weeks').getByRole('link').first()).toBeVisible()
    const away = page.getByText(/^You need an internet connection to see: /)
    await expect(away).toContainText('Waiting for your review, Reported mistakes, Links that need attention')
    await expect(card(page, 'Reported mistakes')).toBeHidden()
    await page.context().setOffline(false)
    await expect(away).toBeHidden()
    await expect(page.getByText(/^Nothing else needs you\. Looked at: .*Reported mistakes/)).toBeVisible()
  })

  test('a draft that a colleague has given to one waits there, and is taken back in its form', async ({
    page,
    site,
  }) => {
    const { writes } = site.database
    const [draft] = await writes<{ id: string; name: string }[]>`
      update calendar_event set archived = true, published_at = null
      where id = (select e.id from calendar_event e join calendar_event_schedule s on s.calendar_event_id = e.id
        where not e.archived and not e.deleted and s.deleted_at is null order by s.start, e.id limit 1)
      returning id, name`
    await writes`insert into event_review (calendar_event_id, reviewer_id, asked_at)
      values (${draft!.id}, (select id from app_user where email = 'admin@example.org'), now())`
    await openToday(page)
    await expect(card(page, 'Waiting for your review')).toContainText('asked by Someone')
    // The device has received it too: drafts stand there by date.
    await expect(card(page, 'Drafts')).toContainText(draft!.name)
    await card(page, 'Waiting for your review').getByRole('link', { name: draft!.name }).click()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Review of this draft' })
    await dialog.getByRole('button', { name: 'End the review' }).click()
    await dialog.getByRole('button', { name: 'Ask for a review' }).click()
    await expect(dialog.getByText('Reviewer is required')).toBeVisible()
    await dialog.getByLabel('Reviewer').selectOption({ label: 'Erin Editor' })
    await dialog.getByRole('button', { name: 'Ask for a review' }).click()
    await expect(dialog.getByText(/^Waiting for Erin Editor, asked by Alex Admin on .*\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'End the review' }).click()
    await expect(dialog.getByRole('button', { name: 'Ask for a review' })).toBeVisible()
  })

  test('a reported mistake is answered by mail and done', async ({ page, site }) => {
    const { writes } = site.database
    const [about] = await writes<{ id: string; name: string }[]>`
      select id, name from calendar_event where not archived and not deleted order by name limit 1`
    for (const text of ['The date is wrong.', 'The link is gone.']) {
      await writes`insert into event_report (id, user_id, calendar_event_id, text)
        values (${randomUUID()}, (select id from app_user where email = 'teacher@example.org'), ${about!.id}, ${text})`
    }
    await openToday(page)
    await expect(card(page, 'Reported mistakes')).toContainText('Terry Teacher: The date is wrong.')
    await card(page, 'Reported mistakes').getByRole('link', { name: about!.name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reported mistakes' })).toBeVisible()
    const answer = page.getByRole('button', { name: `Answer: ${about!.name}, Terry Teacher` })
    await expect(answer).toHaveCount(2)
    await answer.first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Answer this report' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Answer is required')).toBeVisible()
    await dialog.getByLabel('Answer').fill('It is the 27th. Thank you.')
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect(leaving).toBeHidden()
    await expect(dialog.getByLabel('Answer')).toHaveValue('It is the 27th. Thank you.')
    const held = Promise.withResolvers<void>()
    const isAnswer = (request: Request) => request.postData()?.includes('answerReport') ?? false
    await page.route('**/graphql', async (route) => {
      if (isAnswer(route.request())) await held.promise
      await route.fallback()
    })
    await Promise.all([page.waitForRequest(isAnswer), dialog.getByRole('button', { name: 'Send' }).click()])
    // What is typed while it is sent would go with the dialog.
    await dialog.getByLabel('Answer').pressSequentially(' And more.')
    await expect(dialog.getByLabel('Answer')).toHaveValue('It is the 27th. Thank you.')
    await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true')
    held.resolve()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: about!.name }).first(), 'of the next one').toBeFocused()
    await page
      .getByRole('button', { name: /^Mark as done: / })
      .first()
      .press('Enter')
    await expect(page.getByText('Every report is done.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('It is the 27th. Thank you.')).toBeVisible()
    expect((await mailsTo(site, 'teacher@example.org')).length).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: /^Open again: / })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 2, name: /^Open/ })).toBeVisible()
  })

  test('a link that moved gets its new address, and one that is broken is ignored for a reason', async ({
    page,
    site,
  }) => {
    const { url: moved } = await insertFound(page, site, 'moved', 'https://new.example/page')
    const { url: broken, name } = await insertFound(page, site, 'broken', null)
    await goToAdministration(page, 'links')
    await expect(page.getByText('This page isn’t there (404).')).toBeVisible()
    await page.getByRole('button', { name: `Use the new address: ${moved}` }).click()
    await expect(page.getByText('The new address is used in 1 event.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Use the new address: ${moved}` })).toBeHidden()
    const stored = () => site.database.sql`select from calendar_event_url where url = 'https://new.example/page'`
    expect(await stored()).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/ is back to how it was\.$/)).toBeVisible()
    expect(await stored()).toHaveLength(0)
    await page.getByRole('button', { name: `Ignore: ${broken}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Ignore this link?' })
    await dialog.getByLabel('Reason').fill('Only for members')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Ignored on .* by Alex Admin: Only for members$/)).toBeVisible()
    await page.getByRole('button', { name: `Take back: ${broken}` }).click()
    await expect(page.getByText('The link needs attention again.')).toBeVisible()
    await goToAdministration(page, `events?search=${encodeURIComponent(name)}`)
    await expect(page.getByText('1 link needs attention').first()).toBeVisible()
  })

  test('a link that did not answer once is counted, and listed as slow once it has not for longer', async ({
    page,
    site,
  }) => {
    const { url, name } = await insertFound(page, site, 'slow', null)
    const { writes } = site.database
    await writes`update link_check set status = 200, is_temporary = true where url = ${url}`
    await writes`update link_check set ignored_reason = 'Known', ignored_at = now() where url <> ${url}`
    await writes`insert into link_check_run (begun_at, finished_at) values (now(), now())`
    await openToday(page)
    await goToAdministration(page, 'links')
    await expect(page.getByText('No links need attention.')).toBeVisible()
    await expect(page.getByText(/^1 other address didn’t answer\. /)).toBeVisible()
    await writes`update link_check set failing_since = checked_at - interval '1 day' where url = ${url}`
    await goToAdministration(page, 'today')
    await goToAdministration(page, 'links')
    const item = page.getByRole('listitem').filter({ hasText: url }).last()
    await expect(item).toContainText('Slow')
    await expect(item).toContainText('The website takes more than 5 seconds to answer.')
    await expect(page.getByText(/didn’t answer\. /)).toBeHidden()
    await goToAdministration(page, `events?search=${encodeURIComponent(name)}`)
    await expect(page.getByText('1 link needs attention').first()).toBeVisible()
  })

  test('a link in more places than are listed says in how many more', async ({ page, site }) => {
    const { url } = await insertFound(page, site, 'broken', null, 22)
    await goToAdministration(page, 'today')
    await goToAdministration(page, 'links')
    await expect(page.getByRole('listitem').filter({ hasText: url }).first()).toContainText('and in 2 more places')
    await site.database.writes`delete from link_check where url = ${url}`
  })

  test('a process of the version before says that the calendar is being updated, and the next one answers by itself', async ({
    page,
  }) => {
    await goToAdministration(page, 'today')
    let isOlder = true
    await page.route('**/graphql', async (route) => {
      const { query, variables } = route.request().postDataJSON() as { query: string; variables: object }
      // What a later version may add: this one does not have it.
      const asked = isOlder ? query.replace('moreLinks', 'moreLinks seats') : query
      await route.continue({ postData: { query: asked, variables } })
    })
    await goToAdministration(page, 'links')
    await expect(page.getByText(/^The calendar is being updated\./)).toBeVisible()
    isOlder = false
    // Sooner than by itself.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText(/^Links aren’t being checked\./)).toBeVisible()
    await page.unroute('**/graphql')
  })

  test('a moved link of several events gets its new address in one step, which is undone as one', async ({
    page,
    site,
  }) => {
    const { url } = await insertFound(page, site, 'moved', 'https://new.example/several', 3)
    // The screen of links may be the one that is shown, and knows nothing of it.
    await goToAdministration(page, 'today')
    await goToAdministration(page, 'links')
    await page.getByRole('button', { name: `Use the new address: ${url}` }).click()
    await expect(page.getByText('3 events changed.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Use the new address: ${url}` })).toBeHidden()
    const stored = () => site.database.sql`select from calendar_event_url where url = 'https://new.example/several'`
    expect(await stored()).toHaveLength(3)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('3 events changed back.', { exact: true })).toBeVisible()
    await eventually(async () => expect(await stored()).toHaveLength(0))
  })

  test('offline the new address waits on this device', async ({ page, site }) => {
    const { url } = await insertFound(page, site, 'moved', 'https://new.example/later')
    await goToAdministration(page, 'today')
    await goToAdministration(page, 'links')
    await expect(page.getByRole('button', { name: `Use the new address: ${url}` })).toBeVisible()
    await goOffline(page)
    await page.getByRole('button', { name: `Use the new address: ${url}` }).click()
    await expect(page.getByText(/^Saved on this device\. /)).toBeVisible()
    await expect(page.getByText('There is a problem')).toBeHidden()
    await page.context().setOffline(false)
    await expect(page.getByText('The new address is used in 1 event.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Use the new address: ${url}` })).toBeHidden()
  })
})
