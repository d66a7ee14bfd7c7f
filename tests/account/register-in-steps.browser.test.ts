import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { overlappingControls, sidewaysScroll, smallTargets } from '../a11y/layout.ts'
import { mailedLink } from '../support/mails/mailed-link.ts'
import { story } from '../support/story.ts'
import { expect, test, violations } from './account-test.ts'

const password = 'Autumn!2026'

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, hasTouch: true })

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })
const register = (page: Page) => page.getByRole('button', { name: 'Register' })
const firstName = (page: Page) => page.getByLabel('First name')

async function fillAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

async function expectInOrder(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(sidewaysScroll)).toEqual([])
  expect(await page.evaluate(overlappingControls)).toEqual([])
  expect(await page.evaluate(smallTargets, 24)).toEqual([])
}

story(test, 'a visitor registers on a phone in two steps', () => {
  const email = `${randomUUID()}@example.org`

  test('the first step is the account, and lists what is missing of it alone', async ({ page }) => {
    await page.goto('/account/register?returnUrl=/profile')
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expect(firstName(page)).toBeHidden()
    await expect(register(page)).toBeHidden()
    await goOn(page).click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link')).toHaveText(['Email is required', 'Password is required'])
    await expectInOrder(page)
    await summary(page).getByRole('link', { name: 'Password is required' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })
  test('Enter goes on to the second step, at its top', async ({ page }) => {
    await fillAccount(page, 'teacher@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Step 2 of 2')).toBeFocused()
    await expect(page.getByText('Step 2 of 2')).toBeInViewport()
    await expect(page.getByLabel('Email')).toBeHidden()
    await expect(summary(page)).toHaveCount(0)
    await expectInOrder(page)
  })
  test('the second step lists what is missing of it, and the phone’s Back leads to the first', async ({ page }) => {
    await register(page).click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link')).toHaveText([
      'First name is required',
      'Last name is required',
      'Organisation name is required',
    ])
    await summary(page).getByRole('link', { name: 'Last name is required' }).click()
    await expect(page.getByLabel('Last name')).toBeFocused()
    await firstName(page).fill('Noa')
    await page.getByLabel('Last name').fill('Phone')
    await page.getByLabel('Organisation name').fill('Hill Top Primary')
    await page.goBack()
    await expect(page.getByText('Step 1 of 2')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('teacher@example.org')
    await goOn(page).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await goOn(page).click()
    await expect(firstName(page)).toHaveValue('Noa')
  })
  test('Continue that is pressed twice at once leads one step on, from which Back leads to the first', async ({
    page,
  }) => {
    await page.goBack()
    await expect(page.getByText('Step 1 of 2')).toBeFocused()
    await goOn(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByText('Step 2 of 2')).toBeFocused()
    await page.goBack()
    await expect(page.getByText('Step 1 of 2')).toBeFocused()
    await goOn(page).click()
    await expect(firstName(page)).toHaveValue('Noa')
  })
  test('an email that has an account leads back to the first step, and no input is lost', async ({ page }) => {
    await register(page).click()
    await expect(page.getByText('This email is already registered')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(email)
    await goOn(page).click()
    await expect(firstName(page)).toHaveValue('Noa')
  })
  test('on a wider screen all of it is in sight', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(firstName(page)).toHaveValue('Noa')
    await expect(goOn(page)).toBeHidden()
    await expect(page.getByText('Step 2 of 2')).toBeHidden()
    await page.setViewportSize({ width: 320, height: 700 })
    await expectInOrder(page)
  })
  test('the registration is sent from the second step', async ({ page, product: { server } }) => {
    await register(page).click()
    await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeInViewport()
    expect(await mailedLink(server.url, email, '/account/confirmEmail')).toContain('returnUrl=%2Fprofile')
  })
  test('after a reload the form begins with its first step', async ({ page }) => {
    await page.reload()
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
  })
})
