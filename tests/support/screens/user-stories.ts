import type { Page } from '@playwright/test'
import { goTo } from '../browsers/go-to.ts'
import { createAccount, type NewAccount } from '../accounts.ts'
import { expect, type Site } from '../editing-test.ts'

type Mail = { to: string; subject: string; text: string }

/** Opens a list of people, or a form below it, on a page of the administration without loading it again. */
export async function openUsers(page: Page, address = 'registered'): Promise<void> {
  const path = `/administration/users/${address}`
  if (new URL(page.url()).pathname.startsWith('/administration/')) await goTo(page, path)
  else await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A person's row, by email. */
export function userRow(page: Page, email: string) {
  return page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) })
}

/** Opens a person's edit form. */
export async function editUser(page: Page, email: string): Promise<void> {
  await userRow(page, email).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Saves the form of somebody new. */
export async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and send invite' }).click()
}

/** The mails that were sent to an address, newest first. */
export async function mailsTo({ server }: Site, email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as Mail[]
  return mails.filter(({ to }) => to === email)
}

/** Makes the administrator's last sign-in and proof of the password an hour old. */
export async function signedInLongAgo({ database }: Site): Promise<void> {
  await database.writes`/* signedInLongAgo */
    update oidc_payload set payload = (payload - 'provedTs')
      || jsonb_build_object('loginTs', extract(epoch from now())::int - 3600)
    where model = 'Session' and account_id =
      (select id::text from app_user where email = 'admin@example.org')`
}

/** Answers the question for the password, which then continues with what was pressed. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password', { exact: true }).fill('Calendar!2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Creates a user who has confirmed the email and can sign in. */
export async function person({ database }: Site, account: NewAccount): Promise<void> {
  await createAccount(database.writes, account)
}

export type StoredUser = {
  email: string
  roleGroupId: string
  lockedOutByAdministrator: boolean
  firstName: string | null
  organisationName: string | null
  urn: string | null
  schoolPhases: string[] | null
  profiles: number
}

/** The stored account with this email, with its profile. */
export async function storedUser({ database }: Site, email: string): Promise<StoredUser | null> {
  const [user] = await database.writes<StoredUser[]>`/* storedUser */
    select u.email, u.role_group_id, u.locked_out_by_administrator, p.first_name, p.organisation_name, p.urn,
      p.registration_school_phases_json as school_phases,
      (select count(*)::int from profile c where c.user_id = u.id) as profiles
    from app_user u left join profile p on p.user_id = u.id where u.email = ${email}`
  return user ? { ...user } : null
}
