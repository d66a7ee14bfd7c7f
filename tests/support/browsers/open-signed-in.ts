import { expect, type Page } from '@playwright/test'
import { samplePassword } from '../sign-in.ts'

/** Signs in and opens a page, without the calendar that a person would see first. */
export async function openSignedIn(page: Page, url: string, email: string, path: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/account/login`, {
    headers: { origin: url, 'x-requested-with': 'calendar' },
    data: { email, password: samplePassword, rememberMe: true },
  })
  expect(await answer.json()).toMatchObject({ succeeded: true })
  await page.goto(`${url}${path}`)
}
