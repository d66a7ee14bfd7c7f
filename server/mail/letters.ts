import { isolated } from '#sync/rules/isolated.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'
import type { Env } from '../env.ts'
import type { Letter } from './message.ts'

/** A letter of paragraphs with at most one action; its path is below PUBLIC_URL. */
type Plain = Pick<Letter, 'to' | 'subject' | 'closing' | 'list'> & {
  paragraphs: string[]
  action?: { label: string; path: string }
}

export function letter({ paragraphs, action, ...rest }: Plain): Letter {
  const button = action ? [{ kind: 'button' as const, label: action.label, url: action.path, isSpelt: true }] : []
  return { ...rest, blocks: [...paragraphs.map((text) => ({ kind: 'text' as const, text })), ...button] }
}

/** A mailed link: its path and the code in it. The page at that path acts as it opens (design 8). */
type Link = { userId: string; code: string }

const query = (parameters: Record<string, string>) => String(new URLSearchParams(parameters))

/** A sentence with names in it, each of which stands alone. */
function sentence(texts: TemplateStringsArray, ...names: string[]): string {
  return String.raw({ raw: texts }, ...names.map(isolated))
}

const notYou = 'If this wasn’t you, you can ignore this email.'

const ukTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: sectorZone })

/** "20/11/2026 14:05 UK time", as public pages say it: the server does not know where the reader is. */
function timeOf(at: string): string {
  return `${ukTime.format(new Date(at)).replace(',', '')} UK time`
}

/** `registration`: when and where it was made, so that its owner can tell it from somebody else's. */
export function confirmEmailLetter(
  to: string,
  link: Link,
  { returnUrl, registration }: { returnUrl: string | null; registration: Registration | null },
  { productName }: Env,
): Letter {
  const carried: Record<string, string> = returnUrl === null ? {} : { returnUrl }
  return letter({
    to,
    subject: 'Confirm your email',
    paragraphs: [
      `Welcome to ${productName}. Confirm that this is your email address, and you can sign in.`,
      ...(registration ? [madeWhere(registration)] : []),
    ],
    action: { label: 'Confirm email', path: `/account/confirmEmail?${query({ ...link, ...carried })}` },
    closing: ['The link works for 3 days.', notYou],
  })
}

/** When (ISO text) and on what kind of device an account was registered, and whether its address had been before. */
export type Registration = { madeAt: string; device: string | null; isAgain: boolean }

function madeWhere({ madeAt, device, isAgain }: Registration): string {
  const made = `This registration was made on ${timeOf(madeAt)}${device ? `, in ${device}` : ''}.`
  return isAgain
    ? `${made} This email has been registered more than once, so you’ll be asked to show that this registration is yours.`
    : made
}

/** With ACCOUNT_PRIVACY, the owner learns that an account exists, and the person who registered does not. */
export function registeredAlreadyLetter(to: string): Letter {
  return letter({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to register with this email, which already has an account. If it was you, sign in instead.',
    ],
    action: { label: 'Sign in', path: '/authentication/login' },
    closing: ['If you’ve forgotten your password, you can reset it there.', notYou],
  })
}

export function resetPasswordLetter(to: string, link: Link): Letter {
  return letter({
    to,
    subject: 'Reset your password',
    paragraphs: ['Someone asked to reset the password for your account. If it was you, choose a new one.'],
    action: { label: 'Choose a new password', path: `/account/resetPassword?${query(link)}` },
    closing: ['The link works once, for one hour.', `${notYou} Your password won’t change.`],
  })
}

export function passwordChangedLetter(to: string, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: 'Your password has been changed',
    paragraphs: ['The password for your account has just been changed. You’ve been signed out everywhere else.'],
    closing: [`If this wasn’t you, reset your password and write to ${supportEmail}.`],
  })
}

export function confirmEmailChangeLetter(to: string, link: Link): Letter {
  const path = `/account/confirmEmailChange?${query({ ...link, email: to })}`
  return letter({
    to,
    subject: 'Confirm your new email',
    paragraphs: ['Confirm this address to sign in with it from now on. Until you do, use your old one.'],
    action: { label: 'Confirm new email', path },
    closing: ['The link works for 24 hours.', notYou],
  })
}

export function emailChangeNotice(to: string, newEmail: string, link: Link, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: 'Your email is about to change',
    paragraphs: [
      `Someone asked to change the email for your account to ${newEmail}. It will change when that address is confirmed.`,
    ],
    action: { label: 'Stop this change', path: `/account/cancelEmailChange?${query(link)}` },
    closing: [`If this wasn’t you, stop the change, reset your password and write to ${supportEmail}.`],
  })
}

/** To the account's previous address. */
export function emailChangedLetter(to: string, newEmail: string, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: 'Your email has changed',
    paragraphs: [`The email for your account is now ${newEmail}. You can no longer sign in with this address.`],
    closing: [`If this wasn’t you, write to ${supportEmail}.`],
  })
}

export function emailChangeStoppedLetter(to: string, by: 'link' | 'administrator', { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: 'Your email hasn’t changed',
    paragraphs: [
      by === 'link'
        ? 'The change to your email was stopped with the link we sent to this address.'
        : 'An administrator stopped the change to your email. It stays this address.',
    ],
    closing: [`If you didn’t ask for the change, reset your password and write to ${supportEmail}.`],
  })
}

/** `code` is typed into the page that requested it. */
export function proveAgainLetter(to: string, code: string, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: 'Your code to confirm it’s you',
    paragraphs: [`Your code: ${code}`, 'It works once, for 10 minutes.'],
    closing: [`If you didn’t ask for it, someone may be using your account. Write to ${supportEmail}.`],
  })
}

export function providerLinkedLetter(to: string, provider: string, isLinked: boolean, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: isLinked ? `You can now sign in with ${provider}` : `You can no longer sign in with ${provider}`,
    paragraphs: [
      isLinked
        ? `An account at ${provider} was linked to your account here.`
        : `Your account at ${provider} is no longer linked to your account here.`,
    ],
    closing: [`If this wasn’t you, change your password and write to ${supportEmail}.`],
  })
}

export function newDeviceLetter(to: string, device: string, at: Date, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account on a browser you haven’t used here before: ${device}, ${timeOf(at.toISOString())}.`,
    ],
    action: { label: 'See where you’re signed in', path: '/profile#sessions' },
    closing: [`If this wasn’t you, change your password and write to ${supportEmail}.`],
  })
}

/** An administrator has removed the second factor, because its owner has lost it. */
export function twoFactorResetLetter(to: string, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: 'Two-factor sign-in was reset',
    paragraphs: [
      'An administrator has turned off two-factor sign-in for your account and signed you out everywhere.',
      'You can sign in with your password and set it up again in your profile.',
    ],
    closing: [`If you didn’t ask for this, change your password and write to ${supportEmail}.`],
  })
}

export function inviteLetter(to: string, link: Link, firstName: string | null, { productName }: Env): Letter {
  return letter({
    to,
    subject: `You’re invited to ${productName}`,
    paragraphs: [
      ...(firstName ? [sentence`Hello ${firstName},`] : []),
      `An administrator of ${productName} has set up an account for you. Choose a password to sign in.`,
    ],
    action: { label: 'Accept the invite', path: `/account/confirmInvite?${query(link)}` },
    closing: ['The link works once, for 7 days.', 'If you weren’t expecting this, you can ignore this email.'],
  })
}

export function twoFactorLetter(to: string, enabled: boolean, { supportEmail }: Env): Letter {
  return letter({
    to,
    subject: enabled ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    paragraphs: [
      enabled
        ? 'From now on, you need a code from your authenticator app to sign in.'
        : 'From now on, you only need your password to sign in.',
    ],
    closing: [`If this wasn’t you, change your password and write to ${supportEmail}.`],
  })
}

/** To support: a mistake in an event, in the reader's own words. */
export function eventReportLetter(
  to: string,
  { event, path, text, from }: { event: string; path: string; text: string; from: { name: string; email: string } },
): Letter {
  return letter({
    to,
    subject: sentence`Mistake reported: ${event}`,
    paragraphs: [sentence`${from.name} (${from.email}) reported a mistake in “${event}”:`, ...text.split(/\n{2,}/)],
    action: { label: 'Open the event', path },
    closing: ['To reply, write to the address above.'],
  })
}

/** To whoever reported a mistake: what an administrator answers. */
export function reportAnswerLetter(
  to: string,
  { event, reported, answer, by }: { event: string | null; reported: string; answer: string; by: string },
): Letter {
  const about = event === null ? 'You reported a mistake:' : sentence`You reported a mistake in “${event}”:`
  return letter({
    to,
    subject: event === null ? 'Your report of a mistake' : sentence`Your report: ${event}`,
    paragraphs: [
      sentence`${by} has answered your report.`,
      ...answer.split(/\n{2,}/),
      about,
      ...reported.split(/\n{2,}/),
    ],
    closing: ['Thank you for helping to keep the calendar right.'],
  })
}

/** To the administrator of whom a review is requested. */
export function reviewLetter(
  to: string,
  { event, eventId, by }: { event: string; eventId: string; by: string },
): Letter {
  return letter({
    to,
    subject: sentence`Please review: ${event}`,
    paragraphs: [sentence`${by} asks you to review “${event}” before it’s published.`],
    action: { label: 'Open the draft', path: editAddress(eventSection, eventId) },
    closing: ['It also waits for you on Today, in administration.'],
  })
}

/** To an administrator whom a comment names. */
export function commentLetter(
  to: string,
  { about, path, by, text }: { about: string; path: string; by: string; text: string },
): Letter {
  return letter({
    to,
    subject: sentence`Comment on ${about}`,
    paragraphs: [sentence`${by} mentioned you in a comment on “${about}”:`, ...text.split(/\n{2,}/)],
    action: { label: 'Open the comments', path },
    closing: ['Please answer there: nobody reads replies to this email.'],
  })
}
