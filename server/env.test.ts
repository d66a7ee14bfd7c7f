import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SettingsError } from './kit/settings-error.ts'
import { readEnv } from './env.ts'

/** The lines that a start with these settings would print. */
function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

const service = {
  name: 'Films',
  match: '^https://films\\.example/',
  oembed: 'https://films.example/oembed',
  frame: 'https://films.example',
}

const malformed: [name: string, value: string][] = [
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PUBLIC_URL', 'calendar.example.org'],
  ['PUBLIC_URL', 'https://calendar.example.org/below'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/calendar'],
  ['SAMPLE_DATA', 'some'],
  ['SAMPLE_DATA', '0'],
  ['DATABASE_URL', 'postgres://u:S3cret%zzPw@localhost/calendar'],
  ['DATABASE_READ_URL', 'postgres://u:S3cret%zzPw@localhost/calendar'],
  ['DATABASE_DIRECT_URL', 'postgres://u%:S3cretPw@localhost/calendar'],
  ['DATABASE_DIRECT_URL', 'postgres://u:S3cretPw@local%host/calendar'],
  ['DATABASE_READ_URL', 'localhost:5432'],
  ['DATABASE_DIRECT_URL', 'localhost:5432'],
  ['RETENTION_AUDIT', 'for ever'],
  ['RETENTION_PAGE_VIEWS', '0'],
  ['RETENTION_PAGE_VIEWS', '36501'],
  ['RETENTION_DELETED_DOCUMENTS', '90'],
  ['RETENTION_EVENT_CHANGES', '91'],
  ['RETENTION_PAGEVIEWS', '400'],
  ['NOW', 'tomorrow'],
  ['NOW', '2026-13-45T12:00:00Z'],
  ['NOW', '2026-02-31T12:00:00Z'],
  ['ADMIN_EMAIL', 'admin'],
  ['REQUIRE_EMAIL_CONFIRMATION', 'perhaps'],
  ['ADMIN_TWO_FACTOR', '1'],
  ['ACCOUNT_PRIVACY', 'a little'],
  ['PASSWORD_MIN_LENGTH', '5'],
  ['PASSWORD_MIN_LENGTH', '65'],
  ['PASSWORD_BLOCKLIST', '3000'],
  ['SESSION_REMEMBERED_DAYS', '0'],
  ['SESSION_IDLE_HOURS', '-1'],
  ['LIMIT_FAILURES_PER_ADDRESS', 'none'],
  ['LIMIT_FAILURES_PER_EMAIL', '1.5'],
  ['LIMIT_MAILS_PER_EMAIL', ' many '],
  ['LIMIT_MAILS_PER_ADMINISTRATOR', '0'],
  ['OIDC_PROVIDERS', '[{"name":"school"}]'],
  ['OIDC_PROVIDERS', 'school'],
  ['EMBED_SERVICES', '{}'],
  ['EMBED_SERVICES', JSON.stringify([{ ...service, match: '(' }])],
  ['EMBED_SERVICES', JSON.stringify([{ ...service, frame: 'films.example' }])],
  ['EMBED_SERVICES', JSON.stringify([{ ...service, oembed: 'javascript:alert(1)' }])],
  ['SISTER_PRODUCT', 'School Noticeboard'],
  ['SUPPORT_EMAIL', 'support at example.org'],
  ['ADMIN_PASSWORD', 'password'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'School Almanac'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['MAIL_RATE', '0'],
  ['MAIL_RATE', 'fast'],
  ['MAIL_RETURN_PATH', 'bounces'],
  ['MAIL_EVENTS_SECRET', 'short'],
  ['MAIL_EVENTS_KEY', 'bm90IGEga2V5'],
  ['BLOBS', 'disk'],
  ['LINK_CHECK', 'https://example.org'],
  ['LINK_CHECK', 'off'],
  ['LINK_CHECK', '0'],
  ['LINK_CHECK', 'false, example.org'],
  ['LINK_CHECK', 'example.org/page'],
  ['LINK_CHECK', 'user@example.org'],
  ['LINK_CHECK', 'example.org:70000'],
  ['PUBLIC_EVENTS', 'some'],
  ['METRICS', '1'],
  ['SERVICE_WORKER', 'never'],
  ['BACKUP_KEY', 'short'],
  ['PACE', '0'],
  ['PACE', '9'],
  ['PACE', 'slow'],
]

describe('the settings', () => {
  it.each(malformed)('a malformed setting is reported in one line: %s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: .+`))
    expect(problems[0]).not.toContain('\n')
  })

  it('all malformed settings are reported at once', () => {
    const once = new Map(malformed)
    expect(problemsOf(Object.fromEntries(once)).map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining([...once.keys()]),
    )
  })

  it("the settings have the contract's defaults when they are missing or empty", () => {
    const empty = Object.fromEntries(malformed.map(([name]) => [name, '']))
    for (const source of [{}, empty]) {
      expect(readEnv(source)).toMatchObject({
        production: false,
        port: 3000,
        host: 'localhost',
        publicUrl: 'http://localhost:3000',
        trustProxy: { most: 0, networks: [] },
        databaseUrl: undefined,
        sampleData: 'yes',
        now: undefined,
        adminEmail: 'admin@example.org',
        requireEmailConfirmation: true,
        adminTwoFactor: false,
        accountPrivacy: false,
        passwords: { leastLength: 6, refuseCommon: false },
        sessionRememberedDays: 30,
        sessionIdleHours: 12,
        sessionAdminHours: 12,
        productName: 'School Almanac',
      })
    }
  })

  it('a replica and a way past a pooler need the database that they belong to', () => {
    expect(
      problemsOf({ DATABASE_READ_URL: 'postgres://standby/a', DATABASE_DIRECT_URL: 'postgres://primary/a' }),
    ).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL: needs DATABASE_URL/),
      expect.stringMatching(/^DATABASE_READ_URL: needs DATABASE_URL/),
    ])
  })

  it('a retention is a number of days, and what it was without a setting', () => {
    expect(readEnv({ RETENTION_PAGE_VIEWS: ' 30 ' }).retentions).toMatchObject({
      pageViews: '30 days',
      audit: '400 days',
    })
    expect(readEnv({}).retentions.analyticEvents).toBe('25 months')
  })

  it('an external provider may use plain http on loopback only, and never in production', () => {
    const provider = { name: 'school', displayName: 'School', clientId: 'calendar', clientSecret: 'secret' }
    const withIssuer = (issuer: string) => ({ OIDC_PROVIDERS: JSON.stringify([{ ...provider, issuer }]) })
    expect(problemsOf(withIssuer('http://localhost:4000'))).toEqual([])
    expect(problemsOf(withIssuer('https://id.example.org'))).toEqual([])
    expect(problemsOf(withIssuer('http://id.example.org'))).toEqual([
      'OIDC_PROVIDERS: the issuer of "school" must be https',
    ])
    expect(problemsOf({ ...inProduction, ...withIssuer('http://localhost:4000') })).toHaveLength(1)
  })

  it('two external providers that look the same on the sign-in page are refused', () => {
    const provider = (name: string, displayName: string) => {
      const issuer = `https://${name}.example.org`
      return { name, displayName, issuer, clientId: 'calendar', clientSecret: 'secret' }
    }
    const providerProblems = (...providers: object[]) => problemsOf({ OIDC_PROVIDERS: JSON.stringify(providers) })
    expect(providerProblems(provider('staff', 'School'), provider('trust', 'Trust'))).toEqual([])
    expect(providerProblems(provider('staff', 'School account'), provider('trust', ' SCHOOL  account'))).toEqual([
      'OIDC_PROVIDERS: "staff" and "trust" have the same displayName, so that nobody could tell them apart',
    ])
    expect(providerProblems(provider('staff', 'School'), { ...provider('trust', 'Trust'), name: 'staff' })).toEqual([
      'OIDC_PROVIDERS: two providers have the name "staff"',
    ])
    expect(providerProblems(provider('staff', ' '))).toEqual(['OIDC_PROVIDERS: "staff" has no displayName'])
  })

  const inProduction = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://calendar.example.org',
    SMTP_URL: 'smtps://mail.example.org',
  }

  it('longer waiting times are refused in production', () => {
    expect(problemsOf({ PACE: '3' })).toEqual([])
    expect(problemsOf({ ...inProduction, PACE: '1' })).toEqual([])
    expect(problemsOf({ ...inProduction, PACE: '3' })).toEqual(['PACE: longer waiting times are refused in production'])
  })

  it('mails are sent from MAIL_FROM, else from the support address under the name of the product', () => {
    const fromOf = (source: Record<string, string>) => readEnv(source).mail.from
    expect(fromOf({})).toEqual({ name: 'School Almanac', address: 'support@example.org' })
    expect(fromOf({ MAIL_FROM: 'almanac@example.org' })).toEqual({
      name: 'School Almanac',
      address: 'almanac@example.org',
    })
    for (const text of ['The Almanac <a@example.org>', '"The Almanac" <a@example.org>']) {
      expect(fromOf({ MAIL_FROM: text })).toEqual({ name: 'The Almanac', address: 'a@example.org' })
    }
  })

  it('mails are signed with a complete DKIM key or not at all', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const dkim = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'almanac' }
    expect(problemsOf({ ...dkim, DKIM_KEY: key.replaceAll('\n', '\\n') })).toEqual([])
    expect(readEnv({ ...dkim, DKIM_KEY: key }).mail.dkim?.keySelector).toBe('almanac')
    expect(problemsOf(dkim)).toEqual(['DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY: are set together or not at all'])
    expect(problemsOf({ ...dkim, DKIM_KEY: 'secret' })).toEqual(['DKIM_KEY: is not a private key in PEM form'])
  })

  it('no error repeats a password that an address contains', () => {
    expect(problemsOf({ SMTP_URL: 'http://user:hidden@mail.example.org' }).join()).not.toContain('hidden')
    expect(problemsOf({ ADMIN_PASSWORD: 'hidden' })).toEqual([
      'ADMIN_PASSWORD: must contain a number, must contain an uppercase letter, must contain a symbol (such as !$%&*@#)',
    ])
  })

  it('ADMIN_PASSWORD must meet the longer minimum and the block list', () => {
    const withPassword = (password: string) =>
      problemsOf({ ADMIN_PASSWORD: password, PASSWORD_MIN_LENGTH: '12', PASSWORD_BLOCKLIST: 'on' })
    expect(withPassword('Almanac!26')).toEqual(['ADMIN_PASSWORD: must be at least 12 characters long'])
    expect(withPassword('Password!2026')).toEqual(['ADMIN_PASSWORD: must not be one of the most common passwords'])
    expect(withPassword('Calendar!2026')).toEqual([])
  })

  it('production refuses settings that are only for trying the product out', () => {
    expect(problemsOf(inProduction)).toEqual([])
    const refused: [name: string, value: string][] = [
      ['SECRET', 'short'],
      ['SAMPLE_DATA', 'yes'],
      ['SAMPLE_DATA', '10000'],
      ['NOW', '2026-11-20T12:00:00Z'],
      ['ADMIN_PASSWORD', 'Calendar!2026'],
      ['PUBLIC_URL', ''],
      ['SMTP_URL', ''],
    ]
    for (const [name, value] of refused) {
      expect(problemsOf({ ...inProduction, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
    }
  })
})

it.each([
  ['http://calendar.example.org', {}, 'PUBLIC_URL: must be https in production'],
  ['https://calendar.example.org', { SECRET: 'change-me-change-me-change-me-change-me' }, 'SECRET: a placeholder'],
  ['https://calendar.example.org', { SECRET: 'x'.repeat(40) }, 'SECRET: a placeholder'],
  ['https://calendar.example.org', { SECRET: '12345678901234567890123456789012' }, 'SECRET: a placeholder'],
  ['https://calendar.example.org', { ADMIN_PASSWORD: 'ChangeMe!1' }, 'ADMIN_PASSWORD: a placeholder'],
  ['https://calendar.example.org', { ADMIN_PASSWORD: 'Passw0rd!' }, 'ADMIN_PASSWORD: a placeholder'],
])('production at %s with %j is refused', (PUBLIC_URL, more, line) => {
  const given = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'a@example.org',
    PUBLIC_URL,
    ...more,
  }
  expect(() => readEnv(given)).toThrow(line)
})

it('production over http is allowed on this machine only', () => {
  const given = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' }
  expect(readEnv({ ...given, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000')
})

/** The names of all settings that a start looks at. */
function allSettings(): string[] {
  const names = new Set<string>()
  readEnv(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}

it.each([
  's3cr3t-Wort',
  'postgers://app:s3cr3t-Wort@database/calendar',
  'smpt://s3cr3t-Wort@mail.example.org',
  '[{"name": "trust", "clientSecret": "s3cr3t-Wort"]',
  'School <s3cr3t-Wort',
  'Notice board s3cr3t-Wort',
])('no setting, whichever is malformed, prints its value: %s', (value) => {
  const names = allSettings()
  expect(names).toContain('OIDC_PROVIDERS')
  for (const name of names) {
    for (const NODE_ENV of ['', 'production']) {
      expect(problemsOf({ NODE_ENV, [name]: value }).join('\n'), name).not.toContain('s3cr3t')
    }
  }
})

it('an unknown environment name is refused and never taken for development', () => {
  expect(() => readEnv({ NODE_ENV: 'prod' })).toThrow('NODE_ENV: must be production, development or test')
  expect(readEnv({ NODE_ENV: 'development' }).production).toBe(false)
})
