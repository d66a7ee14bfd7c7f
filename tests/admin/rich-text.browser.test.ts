import type { Page } from '@playwright/test'
import { expect, openAdministration, storedType, test, testOnSharedDevice } from '../support/editing-test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting: Description' }).getByRole('button', { name, exact: true })

async function newType(page: Page, name: string): Promise<void> {
  await openAdministration(page, 'event-types/add')
  await page.getByLabel('Name').fill(name)
  await text(page).click()
}

/** What saving leaves on the server. */
async function saved(page: Page, site: Parameters<typeof storedType>[0], name: string): Promise<string | null> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`${name} has been saved.`)).toBeVisible()
  return (await storedType(site, name)).descriptionHtml
}

/** Copies something as another page or Word would, and pastes it with the keys. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate((each) => {
    const put = (event: ClipboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      for (const [type, value] of Object.entries(each)) event.clipboardData?.setData(type, value)
    }
    addEventListener('copy', put, { capture: true, once: true })
  }, data)
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+v')
}

testOnSharedDevice('a text is formatted with keys and tools, and undone', async ({ page, site }) => {
  await newType(page, 'Formatted')
  const keys = page.keyboard

  await test.step('headings, marks, a list and a quote', async () => {
    await tool(page, 'Heading').click()
    await expect(tool(page, 'Heading')).toHaveAttribute('aria-pressed', 'true')
    await keys.type('Autumn census')
    await keys.press('Enter')
    await keys.type('Due ')
    await keys.press('ControlOrMeta+b')
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    await keys.type('at noon')
    await keys.press('ControlOrMeta+b')
    await keys.type(', ')
    await keys.press('ControlOrMeta+i')
    await keys.type('not later')
    await keys.press('ControlOrMeta+i')
    await keys.press('Shift+Enter')
    await keys.press('ControlOrMeta+u')
    await keys.type('Really <b>')
    await keys.press('ControlOrMeta+u')
    await keys.press('Enter')
    await tool(page, 'Bulleted list').click()
    await keys.type('One')
    await keys.press('Enter')
    await keys.type('Two')
    await keys.press('Enter')
    await keys.press('Enter')
    await tool(page, 'Quote').click()
    await keys.type('Said')
    await keys.press('Enter')
    await keys.press('Enter')
    await keys.type('End')
  })

  await test.step('a link of selected text, and an address alone', async () => {
    await keys.press('Shift+Home')
    await keys.press('ControlOrMeta+k')
    const link = page.getByRole('group', { name: 'Link' })
    await expect(link.getByLabel('Address')).toBeFocused()
    await expect(link.getByLabel('Text to show')).toHaveValue('End')
    await keys.type('javascript:alert(1)')
    await keys.press('Enter')
    await expect(link.getByLabel('Address')).toHaveAccessibleDescription(/Enter a web address/)
    await link.getByLabel('Address').fill('example.org/a?b=1&c=2')
    await keys.press('Enter')
    await expect(text(page)).toBeFocused()
    await keys.press('End')
    await keys.type(' of it')
  })

  await test.step('undo and redo', async () => {
    const before = await text(page).innerText()
    await keys.press('ControlOrMeta+z')
    await expect(text(page)).not.toHaveText(before)
    await keys.press('ControlOrMeta+Shift+z')
    expect(await text(page).innerText()).toBe(before)
  })

  expect(await saved(page, site, 'Formatted')).toBe(
    '<h2>Autumn census</h2>' +
      '<p>Due <strong>at noon</strong>, <em>not later</em><br /><u>Really &lt;b&gt;</u></p>' +
      '<ul><li>One</li><li>Two</li></ul><blockquote>Said</blockquote>' +
      '<p><a href="https://example.org/a?b=1&amp;c=2">End</a> of it</p>',
  )
})

testOnSharedDevice('what is pasted keeps what formatted text has, and nothing else', async ({ page, site }) => {
  await newType(page, 'Pasted')
  await paste(page, {
    'text/html':
      '<html><body><b style="font-weight:normal" id="docs-internal-guid-1"><h1>From Docs</h1><p><span style="font-weight:700">Bold</span> ' +
      '<a href="https://example.org"><span style="text-decoration:underline">link</span></a></p></b>' +
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>First</p>" +
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Second</p>" +
      '<div>One</div><div onclick="alert(1)">Two<script>alert(1)</script></div>' +
      '<img src="https://example.org/pixel.png"><a href="javascript:alert(1)">No link</a></body></html>',
    'text/plain': 'ignored',
    'application/x-slate-fragment': btoa(encodeURIComponent('[{"type":"a","href":"javascript:alert(1)"}]')),
  })
  await expect(page.getByText('The text was pasted without 1 image. Add it with “Image”.')).toBeVisible()
  await page.keyboard.press('Enter')
  await paste(page, { 'text/plain': 'Plain <b>\n\nlines' })
  await page.keyboard.press('Enter')
  await paste(page, { 'text/plain': 'https://example.org/alone' })
  expect(await saved(page, site, 'Pasted')).toBe(
    '<h2>From Docs</h2><p><strong>Bold</strong> <a href="https://example.org">link</a></p>' +
      '<ul><li>First</li><li>Second</li></ul><p>One</p><p>Two</p><p>No link</p>' +
      '<p>Plain &lt;b&gt;</p><p>lines</p>' +
      '<p><a href="https://example.org/alone">https://example.org/alone</a></p>',
  )
})
