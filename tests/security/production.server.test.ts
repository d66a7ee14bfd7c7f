import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { startInProcess } from '../support/in-process.ts'
import { authorizationRequest, silentSignIn } from '../support/sign-in.ts'

const story = accountStory()

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://calendar.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'calendar@example.org',
  ADMIN_EMAIL: 'first@example.com',
  ADMIN_PASSWORD: 'Another!Sunny7Day',
}

test('production does not start on a database whose sample accounts have the sample password', async () => {
  const start = startInProcess(story.database.url, production)
  await expect(start).rejects.toThrow(/@example\.org still has the sample password/)
})

test('no settings file enters an image', async () => {
  const ignored = await readFile(new URL('../../.dockerignore', import.meta.url), 'utf8')
  expect(ignored.split('\n')).toContain('.env*')
})

test('a container is replaced when its process does not answer, and not for a database that is away', async () => {
  const dockerfile = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8')
  expect(/^HEALTHCHECK .*\\\n.*$/m.exec(dockerfile)?.[0]).toContain('/healthz')
})

test('the endpoint of pushed authorisation requests is off', async () => {
  const { path } = authorizationRequest(story.product.url)
  const body = new URLSearchParams(path.split('?')[1])
  const response = await story.visitor().visit('/oidc/request', { method: 'POST', body })
  expect(await response.text()).not.toContain('request_uri')
  expect(response.status).not.toBe(201)
})

test('a token ends only the session of its own subject', async () => {
  await story.account({ email: 'attacker@example.org' })
  await story.account({ email: 'victim@example.org' })
  const attacker = await story.signedIn('attacker@example.org')
  const victim = await story.signedIn('victim@example.org')
  const end = async (browser: typeof attacker) => {
    const tokens = await silentSignIn(browser)
    if ('error' in tokens) throw new Error(tokens.error)
    const query = new URLSearchParams({ id_token_hint: tokens.id_token })
    return (await victim.visit(`/oidc/session/end?${query}`)).text()
  }
  expect(await end(attacker)).not.toContain('data-automatic')
  expect(await end(victim)).toContain('data-automatic')
})
