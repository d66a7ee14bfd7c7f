import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { goOffline } from '../support/browser-test.ts'
import { expect, searchBox, testOnSharedDevice as test } from '../support/editing-test.ts'
import {
  confirmPassword,
  editUser,
  openUsers,
  person,
  save,
  signedInLongAgo,
  storedUser,
  userRow,
} from '../support/screens/user-stories.ts'
import { story } from '../support/story.ts'

function linesOf(cell: Element): number {
  const text = document.createRange()
  text.selectNodeContents(cell)
  return new Set([...text.getClientRects()].map(({ top }) => top)).size
}

story(test, 'the lists of users', () => {
  test('the user lists show the columns of each, a user in one column on a phone, and keep the search in the address', async ({
    page,
  }) => {
    await openUsers(page)
    const headings = page.getByRole('columnheader')
    await expect(headings).toContainText(['First name', 'Last name', 'Email', 'School/academy/organisation', 'Actions'])
    await expect(userRow(page, 'leader@example.org').getByRole('cell')).toContainText([
      'Lee',
      'Leader',
      'leader@example.org',
      'Northfield Academy Trust',
      'Edit',
    ])
    await expect(userRow(page, 'admin@example.org')).toBeHidden()
    await searchBox(page).fill('NORTHFIELD')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/\?search=NORTHFIELD$/)
    await page.reload()
    await expect(searchBox(page)).toHaveValue('NORTHFIELD')
    await expect(userRow(page, 'leader@example.org')).toBeVisible()
    await searchBox(page).fill('unicorns')
    await expect(page.getByText('Sorry there were no matches for "unicorns."')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(userRow(page, 'teacher@example.org')).toBeVisible()

    await searchBox(page).fill('trust')
    const firstNames = page.getByRole('table').getByRole('link').filter({ visible: true })
    await expect(firstNames).toHaveText(['Lee', 'Pat'])
    await page.getByRole('button', { name: 'Email' }).click()
    await page.getByRole('button', { name: 'Email' }).click()
    await expect(firstNames).toHaveText(['Pat', 'Lee'])
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/\?search=trust&sort=-email$/)
    await firstNames.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(firstNames.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('e')
    await expect(page.getByLabel('First name')).toHaveValue('Pat')
    await page.goBack()
    await expect(firstNames).toHaveText(['Pat', 'Lee'])

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Administrators' }).click()
    await expect(headings).toContainText(['First name', 'Last name', 'Email', 'Security group', 'Actions'])
    await expect(userRow(page, 'editor@example.org')).toContainText('Administrator')
    const group = userRow(page, 'editor@example.org').getByRole('cell', { name: 'Administrator', exact: true })
    expect(await group.evaluate(linesOf), 'no word is broken').toBe(1)
    await expect(userRow(page, 'teacher@example.org')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Export to Excel' })).toBeHidden()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Options of the list' }).click()
    await expect(headings).toContainText(['User', 'Actions'])
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Erin Editor' }) })
    await expect(row).toContainText('editor@example.org')
    await expect(row.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription('Erin Editor')
    await row.getByRole('link', { name: 'Erin Editor' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('editor@example.org')
    await page.setViewportSize({ width: 1366, height: 900 })
  })

  test('a user list loads more near its end, counts what it shows with a +, and never shows anybody twice', async ({
    page,
    site,
  }) => {
    await site.database.writes`/* manyUsers */
      with account as (
        insert into app_user (user_name, email, email_confirmed)
        select address, address, true
        from (select 'load' || n || '@example.org' as address from generate_series(1, 120) n) many
        returning id, email
      )
      insert into profile (user_id, first_name, last_name, organisation_name) select id, 'Load', email, 'Loaders' from account`
    await openUsers(page, 'registered?search=loaders')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Registered users 50+ users')
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(heading).toHaveText('Registered users 100+ users')
    await page.getByRole('row').nth(-1).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(heading).toHaveText('Registered users 120 users')
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '121')

    await signedInLongAgo(site)
    const link = page.getByRole('link', { name: 'Export to Excel' })
    await link.click()
    const question = page.getByRole('dialog', { name: 'Confirm your password' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Confirm it’s you')).toBeVisible()
    await link.click()
    const [download] = await Promise.all([page.waitForEvent('download'), confirmPassword(page)])
    expect(download.suggestedFilename()).toBe('registered-users-2026-11-20.xlsx')
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    await site.database.writes`/* forgetManyUsers */ delete from app_user where email like 'load%'`
  })

  test('without a connection the user screens say so, keep what was typed, and continue once there is one', async ({
    page,
    context,
    site,
  }) => {
    await person(site, { email: 'olga@example.org', firstName: 'Olga', lastName: 'Online' })
    await openUsers(page, 'registered?search=olga')
    await editUser(page, 'olga@example.org')
    await page.getByLabel('First name').fill('Offline')
    await goOffline(page)
    await save(page)
    await expect(page.getByText('Could not synchronize information with the cloud.').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Offline')
    await context.setOffline(false)
    await save(page)
    await expect(page.getByText('Offline Online has been saved.')).toBeVisible()
    expect(await storedUser(site, 'olga@example.org')).toMatchObject({ firstName: 'Offline', profiles: 1 })

    await goOffline(page)
    await searchBox(page).fill('online')
    await expect(page.getByText('You need an internet connection to manage users.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
    await context.setOffline(false)
    await expect(userRow(page, 'olga@example.org')).toBeVisible()

    const stored = await page.evaluate(storedTexts)
    expect(stored).toContain('admin@example.org')
    expect(stored).not.toContain('olga@example.org')
  })

  test('names of 300 characters, right-to-left and with HTML are shown as they are, and leaving unsaved work asks first', async ({
    page,
    site,
  }) => {
    const long = 'n'.repeat(300)
    const names = ['<img src=x onerror=alert(1)>', 'שלום עולם', long]
    for (const firstName of names) {
      await person(site, { email: `${randomUUID()}@example.org`, firstName, lastName: 'Hostile' })
    }
    await openUsers(page, 'registered?search=hostile')
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of names) await expect(page.getByRole('link', { name }).filter({ visible: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await page.getByRole('link', { name: long }).filter({ visible: true }).click()
    await expect(page.getByLabel('First name')).toHaveValue(long)
    await page.getByLabel('First name').fill('Shorter')
    await page.goBack()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await page.getByLabel('First name').fill(`${long}n`)
    await save(page)
    await expect(page.getByRole('link', { name: 'First name can have at most 300 characters' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('link', { name: long }).filter({ visible: true })).toBeVisible()
  })
})

/** Everything that this origin stores on the device, as text. */
async function storedTexts(): Promise<string> {
  const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)))
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      texts.push(JSON.stringify(all.result))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!request.url.includes('/assets/')) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
  }
  return texts.join('\n')
}
