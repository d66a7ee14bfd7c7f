import { expect } from '@playwright/test'
import { eventually } from '../waiting/eventually.ts'

type Mail = { to: string; subject: string; text: string; html: string }

/** Waits for a mail to this address with a link to this page. @returns the link of the newest */
export async function mailedLink(url: string, to: string, page: string): Promise<string> {
  return eventually(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[]
    const texts = mails.filter((mail) => mail.to === to).map(({ text }) => text)
    const link = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).find((found) => found.includes(page))
    if (link === undefined) throw new Error(`no mail to ${to} has a link to ${page}`)
    return link
  })
}

/** Deletes every mail, so that the next one is known to be new. */
export async function emptyMailbox(url: string): Promise<void> {
  const headers = { 'x-requested-with': 'calendar' }
  const { ok } = await fetch(`${url}/dev/mailbox.json`, { method: 'DELETE', headers })
  expect(ok).toBe(true)
}
