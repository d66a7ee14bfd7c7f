import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/reading-test.ts'
import { isShown, looks, screens, type Look, type Screen } from '../support/screens/screens.ts'
import { story } from '../support/story.ts'
import { shareProbes } from '../support/runner/probes.ts'
import { walkTo } from './walk.ts'
import { clippedTexts, crowdedOut, lostStates, overlappingControls, sidewaysScroll, smallTargets } from './layout.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const readers = { visitor: null, teacher: 'teacher@example.org', admin: 'admin@example.org' } as const
const isLong = process.env['LONG'] === 'yes'

/**
 * A phone in the light theme and a desktop in the dark one; the long run looks at every screen in every combination, with
 * axe each time.
 */
const shownLooks = looks.filter(({ width, theme }) => isLong || (width === 390) === (theme === 'light'))

/** Fingers need 44 px; administration's lists are made for a mouse too. */
const leastOf = (by: Screen['by'], { width }: Look) => (by !== 'admin' && width < 768 ? 44 : 24)

/**
 * The story of each screen of a visitor, a teacher or an administrator. Each has a file of its own, so that the workers share
 * them.
 */
export function screensAreAccessible(by: Screen['by']): void {
  story(
    test,
    `each screen of a ${by} is accessible on a phone and on a desktop, in the light and in the dark theme`,
    () => {
      test.use({ reader: readers[by], contextOptions: { reducedMotion: 'reduce' } })
      // No worker is needed for a visitor's screens, and the device would install it.
      if (by === 'visitor') test.use({ serviceWorkers: 'block' })
      const ours = screens.filter((it) => it.by === by && (isLong || it.alike === undefined))
      const turns = shareProbes(
        ours.map(({ address }) => address),
        isLong,
      )
      const framed = new Set<Look>()
      let last: Look | undefined
      for (const [number, screen] of ours.entries()) {
        const own = shownLooks.filter((look) => isShown(screen, look))
        // axe takes longest. One look at each screen shows its structure; every other screen shows it the dark theme's colours.
        // An open menu covers parts of what is below it, on a wide screen also buttons of other rows.
        const forAxe = screen.opensOnPhone ? own[0] : own[number % own.length]
        // Another width lays the page out anew: each screen begins with the look in which the one before was left.
        const inTurn = isLong || screen.opensOnPhone ? own : startingWith(own, last)
        last = inTurn.at(-1)
        test(screen.name, async ({ page }) => {
          await hold(page, false)
          await page.context().setOffline(false)
          await lookAs(page, inTurn[0]!)
          await walkTo(page, screen.address)
          await screen.arrive(page)
          await inOurFonts(page)
          await hold(page, !isLong)
          for (const look of inTurn) {
            if (look !== inTurn[0]) await lookAs(page, look)
            // The page learns of another theme or width a moment later than the browser.
            await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
            for (const probe of look === own[0] ? turns[number]! : []) {
              if (probe === 'forced colours') await checkStates(page, screen.name, look)
              else if (by === 'admin') await checkLargeLetters(page, screen.name, look)
              else await checkLargeText(page, screen.name, look)
            }
            await checkLayout(page, screen.name, look, leastOf(by, look))
            if ((!isLong || screen.opensOnPhone) && forAxe !== look) continue
            await checkWithAxe(page, screen.name, look, framed.has(look))
            if (!isLong) framed.add(look)
          }
        })
      }
    },
  )
}

function startingWith(own: readonly Look[], last: Look | undefined): readonly Look[] {
  return own.toSorted((one, other) => Number(other === last) - Number(one === last))
}

async function lookAs(page: Page, { width, height, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
}

const placeOf = (name: string, { width, theme }: Look) => `${name} at ${width} px in the ${theme} theme`

async function checkLayout(page: Page, name: string, look: Look, least: number): Promise<void> {
  await painted(page)
  await unfold(page)
  const where = placeOf(name, look)
  expect.soft(await page.evaluate(sidewaysScroll), where).toEqual([])
  expect.soft(await page.evaluate(clippedTexts), where).toEqual([])
  expect.soft(await page.evaluate(smallTargets, least), where).toEqual([])
  expect.soft(await page.evaluate(overlappingControls), where).toEqual([])
}

async function checkWithAxe(page: Page, name: string, look: Look, isFrameKnown: boolean): Promise<void> {
  expect.soft(await violations(page, isFrameKnown), placeOf(name, look)).toEqual([])
}

/** In forced colours every state is still visible. */
async function checkStates(page: Page, name: string, look: Look): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await painted(page)
  expect.soft(await page.evaluate(lostStates), `${name} at ${look.width} px in forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** With text twice as large nothing is covered or cut off, and nothing sticky takes half of the screen. */
async function checkLargeText(page: Page, name: string, { width, height }: Look): Promise<void> {
  const where = `${name} at ${width} px with large text`
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await painted(page)
  expect.soft(await page.evaluate(crowdedOut), where).toEqual([])
  await unfold(page)
  expect.soft(await page.evaluate(sidewaysScroll), where).toEqual([])
  expect.soft(await page.evaluate(clippedTexts), where).toEqual([])
  expect.soft(await page.evaluate(overlappingControls), where).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width, height })
}

/** The same with the browser's own font size doubled, for which administration's narrow screens use another layout. */
async function checkLargeLetters(page: Page, name: string, { width, height }: Look): Promise<void> {
  const where = `${name} at ${width} px with large letters`
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await painted(page)
  await unfold(page)
  expect.soft(await page.evaluate(sidewaysScroll), where).toEqual([])
  expect.soft(await page.evaluate(clippedTexts), where).toEqual([])
  expect.soft(await page.evaluate(overlappingControls), where).toEqual([])
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await browser.detach()
  await page.setViewportSize({ width, height })
}

/** Until a font has arrived another one stands in for it, with other widths. */
async function inOurFonts(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())))
}

/**
 * Even shortened transitions pass a colour from parent to child frame by frame: each is brought to its end, because one
 * that the browser does not draw would never get there.
 */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const isMoving = (one: Animation) => one instanceof CSSTransition
    await frame()
    do {
      for (const one of document.getAnimations().filter(isMoving)) one.finish()
      await frame()
    } while (document.getAnimations().some(isMoving))
  })
}

/**
 * Lists stay as long as they are from the moment that a screen is looked at: in a window as tall as its page a list would add to
 * itself, while it is measured, until it has all its rows. The long run looks at those too.
 */
async function hold(page: Page, isHeld: boolean): Promise<void> {
  if (!page.url().startsWith('http')) await page.context().addInitScript(holdObservers)
  else await page.evaluate((held) => dispatchEvent(new CustomEvent('hold', { detail: held })), isHeld)
}

/** Runs in the page, before its code. */
function holdObservers(): void {
  const made = new Set<IntersectionObserver>()
  const { observe } = IntersectionObserver.prototype
  let isHeld = false
  IntersectionObserver.prototype.observe = function observeUnlessHeld(target) {
    if (isHeld) return
    made.add(this)
    observe.call(this, target)
  }
  addEventListener('hold', (event) => {
    isHeld = (event as CustomEvent<boolean>).detail
    if (!isHeld) return
    for (const observer of made) observer.disconnect()
    made.clear()
  })
}

/** As tall as the page, so that no sticky bar covers content that can be scrolled out from under it. */
async function unfold(page: Page): Promise<void> {
  const measure = () => ({
    isCovered: document.querySelector('[role=dialog]') !== null,
    page: document.documentElement.scrollHeight,
    main: document.querySelector('main')?.scrollHeight ?? 0,
  })
  const width = page.viewportSize()?.width ?? 0
  for (let before = await page.evaluate(measure); !before.isCovered;) {
    await page.setViewportSize({ width, height: before.page + 100 })
    const after = await page.evaluate(measure)
    // Content that loads on scroll makes the page taller again.
    if (after.main === before.main) break
    before = after
  }
}

/** What stands on every screen of administration, and the rows of a list beyond the first, which are all made alike. */
const frame = 'nav[aria-label="Administration"]'
const furtherRows = 'tbody tr:nth-child(n + 16)'

/** axe's findings, one line each, with the first places. */
async function violations(page: Page, isFrameKnown: boolean): Promise<string[]> {
  // It stays on a page that is not loaded again: putting it there takes as long as a small screen's analysis.
  const isThere = await page.evaluate(() => 'axe' in window)
  // There are no foreign frames; with one, each analysis would be assembled in a page of its own.
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) }).setLegacyMode(true)
  for (const known of [...(isFrameKnown ? [frame] : []), ...(isLong ? [] : [furtherRows])]) {
    if ((await page.locator(known).count()) > 0) builder.exclude(known)
  }
  const { violations: found } = await builder.options({ runOnly: standard, resultTypes: ['violations'] }).analyze()
  return found.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))].join('\n  '),
  )
}
