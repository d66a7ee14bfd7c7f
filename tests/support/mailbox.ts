import { expect } from 'vitest'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  sentAt: string
}

/** The mails of the development mailbox to one address, newest first. */
export async function mailsTo(publicUrl: string, address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${publicUrl}/dev/mailbox.json`)).json()) as Mail[]
  return mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase())
}

/** The newest mail to an address. @throws if there is none */
export async function newestMailTo(publicUrl: string, address: string): Promise<Mail> {
  const [mail] = await mailsTo(publicUrl, address)
  if (!mail) throw new Error(`there is no mail to ${address}`)
  return mail
}

/** The one link to the product in a mail, the same in its text and its HTML. */
export function linkIn(mail: Pick<Mail, 'text' | 'html'>): URL {
  const inText = /https?:\/\/\S+\/account\/\S+/.exec(mail.text)?.[0] ?? ''
  const inHtml = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(new Set(inHtml)).toEqual(new Set([inText]))
  return new URL(inText)
}

/** The query of the newest mail's link: userId, code and other parameters. */
export async function linkParameters(publicUrl: string, address: string): Promise<Record<string, string>> {
  return Object.fromEntries(linkIn(await newestMailTo(publicUrl, address)).searchParams)
}
