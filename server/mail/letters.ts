import type { Env } from '../env.ts'
import type { Letter } from './message.ts'
import type { Newsletter } from './unsubscribe-token.ts'

/** A mailed link: its path and the code in it; the page at the path acts by itself (design 8). */
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

/** With ACCOUNT_PRIVACY: whoever registered is not told that there is an account, its owner is. */
export function registeredAlreadyLetter(to: string): Letter {
  return {
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, we hope you, registered with this address, which has an account already. Please sign in with it.',
    ],
    action: { label: 'Sign in', path: '/authentication/login' },
    closing: ['If you have forgotten the password, you can reset it there.', notYou],
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

export function emailChangeNotice(to: string, newEmail: string, link: Link, { supportEmail }: Env): Letter {
  return {
    to,
    subject: 'Your email is about to change',
    paragraphs: [
      `The email of your account is to be changed to ${newEmail}. It changes when that address has been confirmed.`,
    ],
    action: { label: 'Stop this change', path: `/account/cancelEmailChange?${query(link)}` },
    closing: [`If this was not you, stop the change, reset your password and write to ${supportEmail}.`],
  }
}

/** To the address that was the account's until now. */
export function emailChangedLetter(to: string, newEmail: string, { supportEmail }: Env): Letter {
  return {
    to,
    subject: 'Your email has changed',
    paragraphs: [`The email of your account is now ${newEmail}. This address can no longer be used to sign in.`],
    closing: [`If this was not you, write to ${supportEmail}.`],
  }
}

export function emailChangeStoppedLetter(to: string, { supportEmail }: Env): Letter {
  return {
    to,
    subject: 'Your email stays as it is',
    paragraphs: ['The change of your email was stopped by the link that we sent to this address.'],
    closing: [`If you didn’t ask for the change, reset your password and write to ${supportEmail}.`],
  }
}

/** `code` is typed into the page that asked for it. */
export function proveAgainLetter(to: string, code: string, { supportEmail }: Env): Letter {
  return {
    to,
    subject: 'Your code to confirm it’s you',
    paragraphs: [`Type this code: ${code}`, 'You can use it once, within 10 minutes.'],
    closing: [`If you didn’t ask for it, somebody is using your account: write to ${supportEmail}.`],
  }
}

export function providerLinkedLetter(to: string, provider: string, isLinked: boolean, { supportEmail }: Env): Letter {
  return {
    to,
    subject: isLinked ? `You can now sign in with ${provider}` : `You can no longer sign in with ${provider}`,
    paragraphs: [
      isLinked
        ? `An account at ${provider} was linked to your account here.`
        : `Your account at ${provider} is no longer linked to your account here.`,
    ],
    closing: [`If this was not you, change your password and write to ${supportEmail}.`],
  }
}

export function newDeviceLetter(to: string, device: string, at: Date, { supportEmail }: Env): Letter {
  const time = at.toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*$/, '$3/$2/$1 $4')
  return {
    to,
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your account with a browser you haven’t used here before: ${device}, ${time} UTC.`,
    ],
    action: { label: 'See where you’re signed in', path: '/profile' },
    closing: [`If this was not you, change your password and write to ${supportEmail}.`],
  }
}

/** An administrator has taken the second factor away, because its owner has lost it. */
export function twoFactorResetLetter(to: string, { supportEmail }: Env): Letter {
  return {
    to,
    subject: 'Two-factor sign-in was reset',
    paragraphs: [
      'An administrator has turned off two-factor sign-in for your account and signed you out everywhere.',
      'You can sign in with your password and set it up again in your profile.',
    ],
    closing: [`If you didn’t ask for this, change your password and write to ${supportEmail}.`],
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
