import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { quotedValue } from '../kit/quoted-value.ts'

/** How mails are sent; without `smtpUrl` they stay in the development mailbox. */
export type MailSettings = {
  smtpUrl: string | undefined
  /** Where mails that cannot be delivered come back: `bounces@example.org` becomes `bounces+<id of the mail>@example.org`. */
  returnPath: { name: string; host: string } | undefined
  /** What the mail provider proves itself with when it reports that a mail came back: a shared secret, or its public key. */
  eventsProof: { secret: string | undefined; verificationKey: KeyObject | undefined }
  from: { name: string; address: string }
  /** Mails per minute, across all processes. */
  mostPerMinute: number
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined
}

/** More than a school needs, and less than makes a provider suspicious of the domain. */
const defaultRate = 100

type Source = Record<string, string | undefined>
type Defaults = { production: boolean; productName: string; supportEmail: string }

/** Reads SMTP_URL, MAIL_* and DKIM_*, and adds a line to `problems` for each that is invalid. */
export function readMailSettings(source: Source, problems: string[], defaults: Defaults): MailSettings {
  const given = (name: string) => source[name]?.trim() || undefined
  const smtpUrl = given('SMTP_URL')
  if (smtpUrl === undefined && defaults.production) {
    problems.push('SMTP_URL: is required in production, which refuses the development mailbox')
  }
  if (smtpUrl !== undefined && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    // The address may hold a password, so it is not repeated.
    problems.push('SMTP_URL: is not an address such as smtps://user:password@mail.example.org')
  }
  const rate = given('MAIL_RATE')
  if (rate !== undefined && !/^[1-9]\d{0,5}$/.test(rate)) {
    problems.push(`MAIL_RATE: ${quotedValue(rate)}is not a whole number of mails a minute from 1 to 999999`)
  }
  return {
    smtpUrl,
    returnPath: readReturnPath(given('MAIL_RETURN_PATH'), problems),
    eventsProof: {
      secret: readEventsSecret(given('MAIL_EVENTS_SECRET'), problems),
      verificationKey: readVerificationKey(given('MAIL_EVENTS_KEY'), problems),
    },
    from: readFrom(given('MAIL_FROM'), problems, defaults),
    mostPerMinute: rate === undefined ? defaultRate : Number(rate),
    dkim: readDkim(given, problems),
  }
}

function readReturnPath(text: string | undefined, problems: string[]): MailSettings['returnPath'] {
  if (text === undefined) return undefined
  const [, name = '', host = ''] = /^([^\s@<>+"]+)@([^\s@<>]+)$/.exec(text) ?? []
  if (host !== '') return { name, host }
  problems.push(`MAIL_RETURN_PATH: ${quotedValue(text)}is not an address such as bounces@example.org`)
  return undefined
}

/** Characters of a secret that cannot be guessed. */
const shortestSecret = 20

function readEventsSecret(text: string | undefined, problems: string[]): string | undefined {
  if (text !== undefined && text.length < shortestSecret) {
    problems.push(`MAIL_EVENTS_SECRET: has fewer than ${shortestSecret} characters`)
  }
  return text
}

/** SendGrid shows it as one line of base64, without the frame of a PEM file. */
function readVerificationKey(text: string | undefined, problems: string[]): KeyObject | undefined {
  if (text === undefined) return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ec') return key
  } catch {
    // Said below.
  }
  problems.push('MAIL_EVENTS_KEY: is not the verification key of a signed event webhook')
  return undefined
}

function readFrom(text: string | undefined, problems: string[], { productName, supportEmail }: Defaults) {
  if (text === undefined) return { name: productName, address: supportEmail }
  const [, name = '', address = ''] = /^(?:"?([^"<>\r\n]*?)"?\s*<)?([^\s@<>]+@[^\s@<>]+)>?$/.exec(text) ?? []
  if (address === '') {
    problems.push(`MAIL_FROM: ${quotedValue(text)}is not an address such as School Almanac <almanac@example.org>`)
  }
  return { name: name.trim() || productName, address }
}

function readDkim(given: (name: string) => string | undefined, problems: string[]): MailSettings['dkim'] {
  const [domainName, keySelector, key] = [given('DKIM_DOMAIN'), given('DKIM_SELECTOR'), given('DKIM_KEY')]
  if (domainName === undefined && keySelector === undefined && key === undefined) return undefined
  if (domainName === undefined || keySelector === undefined || key === undefined) {
    problems.push('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY: are set together or not at all')
    return undefined
  }
  // An environment file holds it on one line, with the key's line breaks written as \n.
  const privateKey = key.replaceAll('\\n', '\n')
  if (!isPrivateKey(privateKey)) problems.push('DKIM_KEY: is not a private key in PEM form')
  return { domainName, keySelector, privateKey }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === 'private'
  } catch {
    return false
  }
}
