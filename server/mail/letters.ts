import type { Env } from '../env.ts'
import type { Letter } from './message.ts'
import type { Newsletter } from './unsubscribe-token.ts'

/** A mailed link: its path and the code in it; the page at the path acts by itself (design section 8). */
type Link = { userId: string; code: string }

const query = (parameters: Record<string, string>) => String(new URLSearchParams(parameters))

const notYou = 'If this was not you, you can ignore this email.'

export function confirmEmailLetter(to: string, link: Link, returnUrl: string | null, { productName }: Env): Letter {
  const carried: Record<string, string> = returnUrl === null ? {} : { returnUrl }
  return {
    to,
    subject: 'Confirm your email',
    paragraphs: [`Welcome to ${productName}. Please confirm that this is your email address, then you can sign in.`],
    action: { label: 'Confirm email', path: `/account/confirmEmail?${query({ ...link, ...carried })}` },
    closing: ['The link can be used for 3 days.', notYou],
  }
}

export function resetPasswordLetter(to: string, link: Link): Letter {
  return {
    to,
    subject: 'Reset your password',
    paragraphs: ['Somebody, we hope you, asked to reset the password of your account.'],
    action: { label: 'Choose a new password', path: `/account/resetPassword?${query(link)}` },
    closing: ['The link can be used once, within one hour.', `${notYou} Your password stays as it is.`],
  }
}

export function passwordChangedLetter(to: string, { supportEmail }: Env): Letter {
  return {
    to,
    subject: 'Your password has been changed',
    paragraphs: ['The password of your account has just been changed. You have been signed out everywhere else.'],
    closing: [`If this was not you, reset your password and write to ${supportEmail}.`],
  }
}

export function confirmEmailChangeLetter(to: string, link: Link): Letter {
  const path = `/account/confirmEmailChange?${query({ ...link, email: to })}`
  return {
    to,
    subject: 'Confirm your new email',
    paragraphs: ['Please confirm this address. From then on you sign in with it; until then your old one stays.'],
    action: { label: 'Confirm new email', path },
    closing: ['The link can be used for 24 hours.', notYou],
  }
}

export function emailChangeNotice(to: string, newEmail: string, { supportEmail }: Env): Letter {
  return {
    to,
    subject: 'Your email is about to change',
    paragraphs: [
      `The email of your account is to be changed to ${newEmail}. It changes when that address has been confirmed.`,
    ],
    closing: [`If this was not you, change your password and write to ${supportEmail}.`],
  }
}

export function inviteLetter(to: string, link: Link, firstName: string | null, { productName }: Env): Letter {
  return {
    to,
    subject: `You are invited to ${productName}`,
    paragraphs: [
      ...(firstName ? [`Hello ${firstName},`] : []),
      `An administrator of ${productName} has made an account for you. Choose a password and you can sign in.`,
    ],
    action: { label: 'Accept the invite', path: `/account/confirmInvite?${query(link)}` },
    closing: ['The link can be used once, within 7 days.', notYou],
  }
}

export function twoFactorLetter(to: string, enabled: boolean, { supportEmail }: Env): Letter {
  return {
    to,
    subject: enabled ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    paragraphs: [
      enabled
        ? 'From now on you are asked for a code of your authenticator app when you sign in.'
        : 'From now on your password alone is enough to sign in.',
    ],
    closing: [`If this was not you, change your password and write to ${supportEmail}.`],
  }
}

export function subscribedLetter(
  to: string,
  newsletter: Newsletter,
  unsubscribePath: string,
  { productName }: Env,
): Letter {
  const often = { daily: 'every day on which there is something new', weekly: 'every week' }
  return {
    to,
    subject: `You will get the ${newsletter} update`,
    paragraphs: [`You asked ${productName} to tell you ${often[newsletter]} what is coming up.`],
    closing: ['To stop these emails, use the unsubscribe link at the end of any of them, also of this one.'],
    unsubscribePath,
  }
}
