import { expect, type Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const heading = (name: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const profileTab = (tab: string, label: string) => async (page: Page) => {
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tabpanel').getByText(label, { exact: true })).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
}

/** On a phone a form of two steps begins with the first. */
const firstStep = async (page: Page) => {
  await expect(page.getByLabel('Confirm password')).toBeVisible()
}

/** The pages of the account and of the profile. */
export const accountScreens: readonly Screen[] = [
  { name: 'register', address: '/account/register', by: 'visitor', arrive: firstStep },
  {
    name: 'register-errors',
    address: '/account/register',
    by: 'visitor',
    arrive: async (page) => {
      await firstStep(page)
      await page.getByLabel('Password', { exact: true }).fill('abc1')
      await page.getByRole('button', { name: /^(?:Continue|Register)$/ }).click()
      await expect(page.getByText('Email is required').first()).toBeVisible()
    },
  },
  {
    name: 'register-signed-in',
    address: '/account/register',
    by: 'teacher',
    arrive: async (page) => {
      await expect(page.getByRole('link', { name: 'Stay signed in' })).toBeVisible()
    },
  },
  {
    name: 'forgot-password',
    address: '/account/forgotPassword',
    by: 'visitor',
    arrive: heading('Forgotten your password?'),
  },
  {
    name: 'reset-password',
    address: '/account/resetPassword?userId=x&code=x',
    by: 'visitor',
    arrive: heading('Choose a new password'),
  },
  {
    name: 'confirm-email-failed',
    address: '/account/confirmEmail?userId=x&code=x',
    by: 'visitor',
    arrive: heading('Sorry we cannot confirm your email using this code'),
  },
  {
    name: 'cancel-email-change-failed',
    address: '/account/cancelEmailChange?userId=x&code=x',
    by: 'visitor',
    arrive: async (page) => {
      await heading('Sorry, we can’t stop this email change')(page)
      await expect(page.getByText('Error stopping the email change')).toBeVisible()
    },
  },
  {
    name: 'two-factor',
    address: '/account/loginWithTwoFactor?returnUrl=/',
    by: 'visitor',
    arrive: heading('Enter your code'),
  },
  { name: 'profile', address: '/profile', by: 'teacher', arrive: profileTab('Profile', 'First name') },
  { name: 'profile-email', address: '/profile', by: 'teacher', arrive: profileTab('Email', 'Email') },
  {
    name: 'profile-password',
    address: '/profile',
    by: 'teacher',
    arrive: profileTab('Change Password', 'Current password'),
  },
  {
    name: 'profile-next-update',
    address: '/profile',
    by: 'teacher',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Preview the next weekly update' }).click()
      await expect(page.frameLocator('iframe[title="The email"]').getByRole('heading').first()).toBeVisible()
    },
  },
  {
    name: 'delete-account',
    address: '/profile',
    by: 'teacher',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    },
  },
]
