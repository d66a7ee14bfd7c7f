import type { Page } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'
import { browserLike } from '../support/cookie-jar.ts'
import { logIn } from '../support/sign-in.ts'
import type { RunningServer } from '../support/server.ts'
import { root } from '../support/source-files.ts'
import { checkNow } from '../support/browser-test.ts'
import { expectSync, openOwnServer, openSheet, closeSheet } from '../support/queue-stories.ts'
import {
  editRow,
  expect,
  goToAdministration,
  openAdministration,
  rowOf,
  test,
  testOnSharedDevice,
  type Site,
} from '../support/editing-test.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { story } from '../support/story.ts'

const color = '#0F5C63'

async function drawn(width: number, height: number, name = 'logo.png') {
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const notAPicture = { name: 'drawing.svg', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }

const image = (page: Page) => page.getByRole('group', { name: 'Logo', exact: true })
const picker = (page: Page) => image(page).locator('input[type=file]')
const shown = (page: Page) => image(page).locator('img')

/** What the picture really shows, not only where it should come from. */
const widthOf = (page: Page) => shown(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth)

/** How many rows a store of the device's own work has. */
const rowsOn = (page: Page, store: string, prefix?: string) =>
  page.evaluate(
    async ([name, from]) => {
      const found = (await indexedDB.databases()).find((one) => one.name?.startsWith('work-'))
      const request = indexedDB.open(found?.name ?? '')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const range = from === undefined ? undefined : IDBKeyRange.bound(from, `${from}~`)
      const count = request.result.transaction(name!).objectStore(name!).count(range)
      await new Promise((resolve) => count.addEventListener('success', resolve))
      request.result.close()
      return count.result
    },
    [store, prefix],
  )

/** How many pictures the device keeps, each with its bytes. */
const storedOn = async (page: Page) => (await rowsOn(page, 'settings', 'upload')) / 2

async function logoOf({ database }: Site, name: string) {
  const [row] = await database.writes<{ id: string; filename: string; isStored: boolean }[]>`/* logoOf */
    select b.id, b.filename, exists (select from blob_object o where o.blob_reference_id = b.id) as is_stored
    from calendar_event_provider p join blob_reference b on b.id = p.image_blob_reference_id where p.name = ${name}`
  return row
}

/** Other stories on this device may have seen them. */
async function forgetPictures(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('calendar-images'))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}

async function addProvider(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: 'Add', exact: true })
    .or(page.getByRole('link', { name: 'Add' }))
    .click()
  await page.getByLabel('Name', { exact: true }).fill(name)
}

/** Makes what was uploaded so far count as much. */
const uploaded = ({ database: { writes } }: Site, size: number) =>
  writes`/* uploaded */ update blob_reference set size = ${size} where filename = 'dropped.png'`

story(testOnSharedDevice, 'a picture is uploaded, seen at once, replaced, refused and cleared', () => {
  testOnSharedDevice('a file that is no picture is refused with its name', async ({ page }) => {
    await openAdministration(page, 'providers')
    await addProvider(page, 'Painted Provider')
    await picker(page).setInputFiles(notAPicture)
    await expect(image(page).getByRole('alert')).toContainText('Could not upload drawing.svg')
    await expect(image(page).getByRole('alert')).toContainText('This is not a PNG, JPEG, WebP, GIF or AVIF picture.')
    await expect(shown(page)).toHaveCount(0)
  })
  testOnSharedDevice('a damaged one is refused by the server, and is not named', async ({ page }) => {
    const { buffer } = await drawn(900, 600)
    await picker(page).setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: buffer.subarray(0, 400) })
    await expect(image(page).getByRole('alert')).toContainText('Could not upload half.png')
    await expect(image(page).getByRole('alert')).toContainText('This picture is damaged or incomplete.')
    await expect(image(page).getByRole('button', { name: 'Upload image' })).toBeVisible()
  })
  testOnSharedDevice('a dropped picture is shown at once, and the list shows it small', async ({ page, site }) => {
    const { buffer } = await drawn(900, 600)
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([Uint8Array.from(bytes)], 'dropped.png', { type: 'image/png' }))
        return transfer
      },
      [...buffer],
    )
    await image(page).dispatchEvent('drop', { dataTransfer: data })
    await eventually(async () => expect(await widthOf(page)).toBe(900))
    await expect(image(page).getByRole('button', { name: 'Replace image' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    const thumbnail = rowOf(page, 'Painted Provider').locator('img')
    await expect(thumbnail).toBeVisible()
    // The picture of this device makes way for that of the server.
    await eventually(async () => expect((await thumbnail.boundingBox())?.width ?? Infinity).toBeLessThanOrEqual(150))
    await expect(thumbnail).toHaveAttribute('src', /\?size=thumbnail$/)
    expect(await logoOf(site, 'Painted Provider')).toMatchObject({ filename: 'dropped.png', isStored: true })
  })
  testOnSharedDevice('a part of it is chosen by keyboard, and takes its place', async ({ page }) => {
    await editRow(page, 'Painted Provider')
    await image(page).getByRole('button', { name: 'Crop image' }).press('Enter')
    await expect(image(page).getByRole('group', { name: 'Crop image' })).toBeFocused()
    await image(page).getByLabel('Shape').selectOption('Square')
    await image(page).getByLabel('Zoom').press('End')
    // A pointer drags the frame on the whole picture, or what is in it.
    await image(page).getByRole('img', { name: 'The whole picture, with a frame' }).hover()
    await page.mouse.down()
    await page.mouse.move(0, 0, { steps: 3 })
    await page.mouse.up()
    for (const way of ['Horizontal position', 'Vertical position']) {
      await eventually(async () => expect(await image(page).getByLabel(way).inputValue()).toBe('0'))
    }
    await image(page).getByRole('img', { name: 'What is left of the picture' }).hover()
    await page.mouse.down()
    await page.mouse.move(0, 0, { steps: 3 })
    await page.mouse.up()
    for (const way of ['Horizontal position', 'Vertical position']) {
      await eventually(async () => expect(Number(await image(page).getByLabel(way).inputValue())).toBeGreaterThan(0))
    }
    await image(page).getByRole('button', { name: 'Use this crop' }).press('Enter')
    await eventually(async () => expect(await widthOf(page)).toBe(150))
    await expect(image(page).getByRole('button', { name: 'Replace image' })).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Painted Provider').locator('img')).toBeVisible()
  })
  testOnSharedDevice('a crop that is open when the form is saved is taken with it', async ({ page }) => {
    await editRow(page, 'Painted Provider')
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await image(page).getByRole('button', { name: 'Crop image' }).click()
    // A phone shows the picture and what moves it at once.
    await expect(image(page).getByRole('img', { name: 'The whole picture, with a frame' })).toBeInViewport({ ratio: 1 })
    await expect(image(page).getByLabel('Vertical position')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
    await expect(image(page).getByRole('img', { name: 'What is left of the picture' })).toHaveAttribute('height', '84')
    await page.getByRole('button', { name: 'Save' }).click()
    const thumbnail = rowOf(page, 'Painted Provider').locator('img')
    await eventually(async () =>
      expect(await thumbnail.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([
        150, 84,
      ]),
    )
  })
  testOnSharedDevice(
    'a picture that was saved before there was no room waits, and is sent once there is room',
    async ({ page, site }) => {
      await editRow(page, 'Painted Provider')
      const upload = '**/api/blobs/upload'
      let goOn = () => {}
      const held = new Promise<void>((resolve) => (goOn = resolve))
      await page.route(upload, async (route) => {
        await held
        await route.continue()
      })
      await uploaded(site, 2 * 1024 ** 3)
      await picker(page).setInputFiles(await drawn(50, 40, 'late.png'))
      await eventually(async () => expect(await widthOf(page)).toBe(50))
      const refused = page.waitForResponse(upload)
      await page.getByRole('button', { name: 'Save' }).click()
      // The change is on the device now, and its form still waits for an answer.
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
      await eventually(async () => expect(await rowsOn(page, 'outbox')).toBe(1))
      goOn()
      expect((await refused).status()).toBe(429)
      await page.unroute(upload)
      await expect(rowOf(page, 'Painted Provider').locator('img')).toBeVisible()
      await uploaded(site, 1000)
      await openSheet(page)
      await eventually(async () => {
        await page.getByRole('button', { name: checkNow }).click()
        expect(await logoOf(site, 'Painted Provider')).toMatchObject({ filename: 'late.png' })
      })
      await closeSheet(page)
    },
  )
  testOnSharedDevice(
    'a picture for which there is no room now stays in the form, which says why and sends it again',
    async ({ page, site }) => {
      await editRow(page, 'Painted Provider')
      await uploaded(site, 2 * 1024 ** 3)
      await picker(page).setInputFiles(await drawn(60, 40, 'more.png'))
      const alert = image(page).getByRole('alert')
      await expect(alert).toContainText('Could not upload more.png')
      await expect(alert).toContainText('You’ve reached the limit of 1 GB or 1,000 files an hour.')
      expect(await widthOf(page)).toBe(50)
      await uploaded(site, 1000)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await eventually(async () => expect(await widthOf(page)).toBe(60))
    },
  )
  testOnSharedDevice('by keyboard it is replaced and cleared', async ({ page, site }) => {
    await picker(page).setInputFiles(await drawn(30, 20, 'small.png'))
    await eventually(async () => expect(await widthOf(page)).toBe(30))
    await image(page).getByRole('button', { name: 'Clear image' }).focus()
    await page.keyboard.press('Enter')
    await expect(image(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Painted Provider')).toBeVisible()
    await expect(rowOf(page, 'Painted Provider').locator('img')).toHaveCount(0)
    await eventually(async () => expect(await logoOf(site, 'Painted Provider')).toBeUndefined())
  })
  testOnSharedDevice(
    'a picture is deleted for good: its uses are shown before, and then nobody has it, this device neither',
    async ({ page, site }) => {
      const upload = page.waitForResponse('**/api/blobs/upload')
      await addProvider(page, 'Regretted Provider')
      await picker(page).setInputFiles(await drawn(70, 40, 'regretted.png'))
      await upload
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(rowOf(page, 'Regretted Provider').locator('img')).toBeVisible()
      const { id } = (await logoOf(site, 'Regretted Provider'))!
      const stored = () =>
        page.evaluate(async (blob) => {
          const cache = await caches.open('calendar-images')
          return (await cache.keys()).filter(({ url }) => url.includes(blob)).length
        }, id)
      await eventually(async () => expect(await stored()).toBeGreaterThan(0))
      await editRow(page, 'Regretted Provider')
      await image(page).getByRole('button', { name: 'Delete for good' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete this picture for good?' })
      await expect(dialog).toContainText('Regretted Provider')
      await dialog.getByRole('button', { name: 'Delete for good' }).click()
      await expect(image(page)).toContainText('This picture has been deleted for good.')
      await expect(image(page).getByRole('button', { name: 'Replace image' })).toBeFocused()
      expect((await page.request.get(`/blobs/${id}`)).status()).toBe(410)
      await eventually(async () => expect(await stored()).toBe(0))
      await page.getByRole('link', { name: 'History' }).click()
      await expect(page.getByRole('list').getByText('This picture has been deleted for good.')).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: 'Cancel' }).click()
      // What names it continues to do so, and shows a placeholder.
      await expect(rowOf(page, 'Regretted Provider').locator('.missing-image')).toBeVisible()
    },
  )
  testOnSharedDevice('a form waits for its video, which it can name only once the server has it', async ({ page }) => {
    await goToAdministration(page, 'cms/videos/add')
    const video = page.getByRole('group', { name: 'Video', exact: true })
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/api/blobs/upload', async (route) => {
      await held
      await route.continue()
    })
    await video.locator('input[type=file]').setInputFiles(join(root, 'server', 'sample', 'media', 'welcome.webm'))
    await expect(video.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(video.getByRole('alert')).toContainText('Wait until the upload has finished, then save.')
    goOn()
    await expect(video.getByRole('button', { name: 'Replace video' })).toBeVisible()
    await expect(video.getByRole('alert').filter({ hasText: 'Wait' })).toHaveCount(0)
    // Its first picture stands for it, until somebody chooses another one.
    const thumbnail = page.getByRole('group', { name: 'Thumbnail', exact: true })
    await expect(page.getByText('This is the video’s first picture.')).toBeVisible()
    await thumbnail.getByRole('button', { name: 'Clear image' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').getByText('An uploaded thumbnail image is required').first()).toBeVisible()
  })
  testOnSharedDevice('the field of a required picture that was refused shows only the reason', async ({ page }) => {
    const thumbnail = page.getByRole('group', { name: 'Thumbnail', exact: true })
    await thumbnail.locator('input[type=file]').setInputFiles(notAPicture)
    await expect(thumbnail.getByRole('alert')).toHaveText([/^Could not upload drawing\.svg\. This is not a PNG/])
    await expect(thumbnail.getByRole('button', { name: 'Upload image' })).toHaveAccessibleDescription(
      /Could not upload drawing\.svg\. This is not a PNG/,
    )
  })
})

test('a picture is not stored under the name of somebody else who signs in meanwhile', async ({
  page,
  context,
  site,
}) => {
  await openAdministration(page, 'providers')
  await addProvider(page, 'Provider of a shared device')
  const { url } = site.server
  const other = browserLike(url)
  await logIn(other, 'editor@example.org')
  await context.addCookies([...other.jar].map(([name, value]) => ({ name, value, url })))
  const mine = await drawn(70, 70, 'mine.png')
  const [sent] = await Promise.all([page.waitForResponse(`${url}/api/blobs/upload`), picker(page).setInputFiles(mine)])
  expect(sent.status()).toBe(409)
  expect(await storedOn(page), 'it waits for whoever chose it').toBe(1)
  expect(await site.database.sql`select from blob_reference where filename = 'mine.png'`).toHaveLength(0)
})

story(
  testOnSharedDevice,
  'a picture that is chosen while the server is away waits, is shown meanwhile, and arrives with its edit',
  () => {
    const thumbnail = (page: Page) => rowOf(page, 'Offline Provider').locator('img')
    const width = (page: Page) => thumbnail(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth)
    const openSection = (page: Page, name: string) =>
      page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click()
    const pictures = (page: Page) => page.getByRole('table').locator('img')
    const missing: string[] = []
    let server: RunningServer

    testOnSharedDevice('a picture that was chosen for a text and not added is not stored', async ({ page, site }) => {
      server = await openOwnServer(page, site, '/administration/providers')
      page.on('response', (response) => {
        if (response.status() === 404) missing.push(`${response.request().method()} ${response.url()}`)
      })
      await server.stop()
      await addProvider(page, 'Offline Provider')
      await page.getByRole('toolbar', { name: 'Description' }).getByRole('button', { name: 'Image' }).click()
      const panel = page.getByRole('group', { name: 'Image', exact: true })
      for (const [count, name] of ['first.png', 'second.png'].entries()) {
        await panel.locator('input[type=file]').setInputFiles(await drawn(90 + count, 60, name))
        await eventually(async () =>
          expect(await panel.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(90 + count),
        )
        await eventually(async () => expect(await storedOn(page)).toBe(1))
      }
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await eventually(async () => expect(await storedOn(page)).toBe(0))
    })
    testOnSharedDevice('the sync sheet says so, and the picture is still there after a reload', async ({ page }) => {
      await picker(page).setInputFiles(await drawn(320, 200, 'far.png'))
      await expect(image(page).getByText('We’ll upload this picture when you’re back online.')).toBeVisible()
      await eventually(async () => expect(await widthOf(page)).toBe(320))
      await page.getByRole('button', { name: 'Save' }).click()
      await eventually(async () => expect(await width(page)).toBe(320))
      await expectSync(page, 'Sync: offline, 1 waiting')
      const sheet = await openSheet(page)
      await expect(sheet.getByText('1 picture is waiting to upload (')).toBeVisible()
      await closeSheet(page)
      await page.reload()
      await eventually(async () => expect(await width(page)).toBe(320))
    })
    testOnSharedDevice('pictures that cannot be loaded meanwhile leave a calm placeholder', async ({ page, site }) => {
      expect(await logoOf(site, 'Offline Provider')).toBeUndefined()
      await forgetPictures(page)
      await openSection(page, 'CMS images')
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('table').locator('svg.lucide-image-off').first()).toBeVisible()
      await expect(pictures(page)).toHaveCount(0)
    })
    testOnSharedDevice('a server that has no room for it now is named as the reason', async ({ page, site }) => {
      const { writes } = site.database
      const [film] = await writes<{ id: string }[]>`/* muchUploaded */
      insert into blob_reference (id, filename, mime_type, size, storage_reference, content_hash, created_by_user_id)
      select gen_random_uuid(), 'film.mp4', 'video/mp4', ${2 * 1024 ** 3}, 'database', 'film', id
      from app_user where email = 'admin@example.org' returning id`
      server = await server.startAgain()
      await expectSync(page, 'Sync: 1 waiting')
      await eventually(async () =>
        expect(
          await pictures(page).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
        ).toContain(true),
      )
      await openSection(page, 'Providers')
      const sheet = await openSheet(page)
      await expect(sheet.getByText('The server can’t store pictures at the moment.')).toBeVisible()
      await closeSheet(page)
      await page.getByRole('button', { name: /^Account: / }).click()
      await page.getByRole('link', { name: 'Sign out' }).click()
      const question = page.getByRole('dialog', { name: 'You have 1 unsent change' })
      await question.getByRole('button', { name: 'Send now' }).click()
      await expect(question.getByText('The server can’t store pictures at the moment.')).toBeVisible()
      await page.keyboard.press('Escape')
      await openSheet(page)
      await writes`/* roomAgain */ delete from blob_reference where id = ${film!.id}`
      await sheet.getByRole('button', { name: 'Try now' }).click()
      await expect(sheet.getByText('The server can’t store pictures at the moment.')).toBeHidden()
      await closeSheet(page)
    })
    testOnSharedDevice('a picture leaves the device with its edit', async ({ page, site }) => {
      await expectSync(page, 'Sync: up to date')
      expect(await logoOf(site, 'Offline Provider')).toMatchObject({ filename: 'far.png', isStored: true })
      expect(missing, 'no picture is requested that the server does not have yet').toEqual([])
      await eventually(async () => expect(await storedOn(page)).toBe(0))
      await expect(thumbnail(page)).toBeVisible()
    })
  },
)
