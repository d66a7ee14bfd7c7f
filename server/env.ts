import { SettingsError } from './kit/settings-error.ts'
import { join, resolve } from 'node:path'
import { nameKey } from '#sync/rules/name-key.ts'
import { leastPasswordLength } from '#sync/rules/password-policy.ts'
import { passwordProblem, type PasswordDemands } from './account/passwords/password-problem.ts'
import { noProxies, readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts'
import { readRetentions, type Retentions } from './kit/retentions.ts'
import { readBackupSettings, type BackupSettings } from './backup/settings.ts'
import { readBlobSetting, type BlobSetting } from './blobs/store/blob-setting.ts'
import { linkCheckOf, readLinkCheck, type LinkCheckSetting } from './link-check/setting.ts'
import { readMailSettings, type MailSettings } from './mail/settings.ts'
import { quotedValue } from './kit/quoted-value.ts'

export type ExternalProvider = {
  name: string
  displayName: string
  issuer: string
  clientId: string
  clientSecret: string
}

export type EmbedService = { name: string; match: string; oembed: string; frame: string }

/** The settings that the README lists, parsed once. Paths are absolute, `publicUrl` has no trailing slash. */
export type Env = {
  production: boolean
  port: number
  host: string
  publicUrl: string
  trustProxy: TrustedProxies
  databaseUrl: string | undefined
  /** The way past the pooler that `databaseUrl` leads through, for what needs a connection of its own. */
  databaseDirectUrl: string | undefined
  /** A streaming replica of it, for reads. */
  databaseReadUrl: string | undefined
  dataDir: string
  secret: string | undefined
  sampleData: 'yes' | 'no' | number
  now: Date | undefined
  adminEmail: string
  adminPassword: string | undefined
  requireEmailConfirmation: boolean
  adminTwoFactor: boolean
  accountPrivacy: boolean
  passwords: PasswordDemands
  sessionRememberedDays: number
  sessionIdleHours: number
  sessionAdminHours: number
  limits: {
    failuresPerAddress: number
    failuresPerEmail: number
    mailsPerEmail: number
    mailsPerAddress: number
    mailsPerAdministrator: number
  }
  oidcProviders: ExternalProvider[]
  embedServices: EmbedService[]
  mail: MailSettings
  /** Where uploaded files are stored. */
  blobs: BlobSetting
  /** Where backups are written every night, and with what they are encrypted. */
  backup: BackupSettings
  /** How long what is kept for a time is kept. */
  retentions: Retentions
  /** One of pino's levels; undefined leaves it to the program. */
  logLevel: string | undefined
  /** Whether the numbers of a process can be read, and with which bearer token. */
  metrics: { on: boolean; token: string | undefined }
  /** Whether visitors and search engines may read events. */
  publicEvents: boolean
  /** Whether the server visits the links of events, and which hosts besides public ones. */
  linkCheck: LinkCheckSetting
  /** False withdraws the service worker from every device. */
  serviceWorker: boolean
  productName: string
  companyAddress: string
  sisterProduct: { name: string; url: string }
  supportEmail: string
}

/** `{1}` in a frame stands for what the first group of the match finds in a link, `{url}` for the link itself. */
const defaultEmbedServices: EmbedService[] = [
  {
    name: 'YouTube',
    match: '^https://(?:www\\.)?(?:youtube\\.com/watch\\?(?:[^#]*&)?v=|youtu\\.be/)([\\w-]{6,20})',
    oembed: 'https://www.youtube.com/oembed',
    frame: 'https://www.youtube-nocookie.com/embed/{1}',
  },
  {
    name: 'Vimeo',
    match: '^https://(?:www\\.)?vimeo\\.com/(\\d+)',
    oembed: 'https://vimeo.com/api/oembed.json',
    frame: 'https://player.vimeo.com/video/{1}',
  },
  {
    name: 'Flickr',
    match: '^https://(?:www\\.)?flickr\\.com/photos/[^/]+/(\\d+)',
    oembed: 'https://www.flickr.com/services/oembed/',
    frame: 'https://embedr.flickr.com/photos/{1}',
  },
  {
    name: 'Spotify',
    match: '^https://open\\.spotify\\.com/(track|album|playlist|episode|show)/(\\w+)',
    oembed: 'https://open.spotify.com/oembed',
    frame: 'https://open.spotify.com/embed/{1}/{2}',
  },
  {
    name: 'SoundCloud',
    match: '^https://soundcloud\\.com/[\\w-]+/',
    oembed: 'https://soundcloud.com/oembed',
    frame: 'https://w.soundcloud.com/player/?url={url}',
  },
]

const shortestProductionSecret = 32

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const environments = ['', 'production', 'development', 'test']

/**
 * Parses the settings that the README lists.
 * @throws SettingsError naming every malformed setting, one line each
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = []
  const read = reader(source, problems)
  const production = source['NODE_ENV'] === 'production'
  // A mistyped word must not open the development mailbox to everybody.
  if (!environments.includes(source['NODE_ENV'] ?? ''))
    problems.push('NODE_ENV: must be production, development or test')
  const port = read.integer('PORT', 3000, 0, 65_535)
  // `times.ts` reads it too, because times are constants.
  const pace = read.integer('PACE', 1, 1, 8)
  const accountPrivacy = read.onOrOff('ACCOUNT_PRIVACY', false)
  const productName = read.text('PRODUCT_NAME', 'School Almanac')
  const supportEmail = read.email('SUPPORT_EMAIL', 'support@example.org')
  const env: Env = {
    production,
    port,
    host: read.text('HOST', 'localhost'),
    publicUrl: read.origin('PUBLIC_URL', `http://localhost:${port}`),
    trustProxy: read.proxies('TRUST_PROXY'),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseDirectUrl: read.databaseUrl('DATABASE_DIRECT_URL'),
    databaseReadUrl: read.databaseUrl('DATABASE_READ_URL'),
    dataDir: resolve(read.text('DATA_DIR', join(import.meta.dirname, '..', '.data'))),
    secret: source['SECRET'] || undefined,
    sampleData: read.sampleData('SAMPLE_DATA', production ? 'no' : 'yes'),
    now: read.instant('NOW'),
    adminEmail: read.email('ADMIN_EMAIL', 'admin@example.org'),
    adminPassword: source['ADMIN_PASSWORD'] || undefined,
    adminTwoFactor: read.yesOrNo('ADMIN_TWO_FACTOR', false),
    // Signing in at once would reveal that the email was free: with privacy every registration waits for its mail.
    requireEmailConfirmation: read.yesOrNo('REQUIRE_EMAIL_CONFIRMATION', true) || accountPrivacy,
    accountPrivacy,
    passwords: {
      leastLength: read.integer('PASSWORD_MIN_LENGTH', leastPasswordLength, leastPasswordLength, 64),
      refuseCommon: read.onOrOff('PASSWORD_BLOCKLIST', false),
    },
    sessionRememberedDays: read.integer('SESSION_REMEMBERED_DAYS', 30, 1, 90),
    sessionIdleHours: read.integer('SESSION_IDLE_HOURS', 12, 1, 24 * 30),
    sessionAdminHours: read.integer('SESSION_ADMIN_HOURS', 12, 1, 24 * 30),
    limits: {
      failuresPerAddress: read.integer('LIMIT_FAILURES_PER_ADDRESS', 100, 1, 1_000_000),
      failuresPerEmail: read.integer('LIMIT_FAILURES_PER_EMAIL', 20, 1, 1_000_000),
      mailsPerEmail: read.integer('LIMIT_MAILS_PER_EMAIL', 5, 1, 1_000_000),
      mailsPerAddress: read.integer('LIMIT_MAILS_PER_ADDRESS', 500, 1, 1_000_000),
      mailsPerAdministrator: read.integer('LIMIT_MAILS_PER_ADMINISTRATOR', 100, 1, 1_000_000),
    },
    oidcProviders: read.list('OIDC_PROVIDERS', [], ['name', 'displayName', 'issuer', 'clientId', 'clientSecret']),
    embedServices: read.list('EMBED_SERVICES', defaultEmbedServices, ['name', 'match', 'oembed', 'frame']),
    mail: readMailSettings(source, problems, { production, productName, supportEmail }),
    blobs: readBlobSetting(source, problems),
    backup: readBackupSettings(source, problems),
    retentions: readRetentions(source, problems),
    logLevel: read.logLevel('LOG_LEVEL'),
    metrics: { on: read.yesOrNo('METRICS', false), token: source['METRICS_TOKEN'] || undefined },
    publicEvents: read.yesOrNo('PUBLIC_EVENTS', true),
    linkCheck: read.linkCheck('LINK_CHECK', production),
    serviceWorker: read.yesOrNo('SERVICE_WORKER', true),
    productName,
    companyAddress: read.text('COMPANY_ADDRESS', 'School Almanac, 1 Sample Street, London EC1A 1AA'),
    sisterProduct: read.link('SISTER_PRODUCT', { name: 'School Noticeboard', url: 'https://noticeboard.example.org' }),
    supportEmail,
  }
  if (env.databaseUrl === undefined) {
    if (env.databaseDirectUrl !== undefined)
      problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL, the way by the pooler')
    if (env.databaseReadUrl !== undefined) problems.push('DATABASE_READ_URL: needs DATABASE_URL, whose standby it is')
  }
  const weakness = env.adminPassword === undefined ? null : passwordProblem(env.adminPassword, env.passwords)
  if (weakness) problems.push(`ADMIN_PASSWORD: ${weakness.replace('Password ', '')}`)
  if (production) problems.push(...productionProblems(env, source))
  if (production && pace !== 1) problems.push('PACE: longer waiting times are refused in production')
  for (const { name, issuer } of env.oidcProviders) {
    if (!isSafeIssuer(issuer, production)) problems.push(`OIDC_PROVIDERS: the issuer of "${name}" must be https`)
  }
  problems.push(...likeProviders(env.oidcProviders))
  for (const { name, match, oembed, frame } of env.embedServices) {
    if (!isPattern(match)) problems.push(`EMBED_SERVICES: the match of "${name}" is not a regular expression`)
    if (![oembed, frame].every(isHttps)) problems.push(`EMBED_SERVICES: the addresses of "${name}" must be https`)
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return env
}

function productionProblems(env: Env, source: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (env.secret !== undefined && env.secret.length < shortestProductionSecret) {
    problems.push(`SECRET: must have at least ${shortestProductionSecret} characters in production`)
  }
  if (env.metrics.on && (env.metrics.token?.length ?? 0) < shortestProductionSecret) {
    problems.push(
      `METRICS_TOKEN: must have at least ${shortestProductionSecret} characters in production with METRICS=yes`,
    )
  }
  if (env.sampleData !== 'no') problems.push('SAMPLE_DATA: sample data is refused in production')
  if (env.now !== undefined) problems.push('NOW: a shifted clock is refused in production')
  if (env.adminPassword === 'Calendar!2026')
    problems.push('ADMIN_PASSWORD: the sample password is refused in production')
  if (!source['PUBLIC_URL']) problems.push('PUBLIC_URL: is required in production')
  const { protocol, hostname } = new URL(env.publicUrl)
  if (protocol === 'http:' && !loopback.includes(hostname)) problems.push('PUBLIC_URL: must be https in production')
  for (const name of ['SECRET', 'ADMIN_PASSWORD', 'BACKUP_KEY', 'DKIM_KEY', 'METRICS_TOKEN']) {
    if (isPlaceholder(source[name] ?? '')) problems.push(`${name}: a placeholder is refused in production`)
  }
  return problems
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** A value from an example file, or one that nobody would call random. */
function isPlaceholder(text: string): boolean {
  const isWord =
    /1234567890|passw[o0]rd|change.?me|replace.?(me|this)|place.?holder|example|your[-_ ]|secret[-_ ]?(key|here)|^(secret|password)+$/i
  return text !== '' && (isWord.test(text) || new Set(text).size < 4)
}

function isSafeIssuer(issuer: string, production: boolean): boolean {
  const url = URL.parse(issuer)
  if (!url) return false
  if (url.protocol === 'https:') return true
  return !production && url.protocol === 'http:' && loopback.includes(url.hostname)
}

/** Providers that the sign-in page, or the address of one, could not distinguish. */
function likeProviders(providers: readonly ExternalProvider[]): string[] {
  const problems: string[] = []
  const names = new Set<string>()
  const byLook = new Map<string, string>()
  for (const { name, displayName } of providers) {
    const look = nameKey(displayName)
    const like = byLook.get(look)
    if (names.has(name)) problems.push(`OIDC_PROVIDERS: two providers have the name "${name}"`)
    else if (look === '') problems.push(`OIDC_PROVIDERS: "${name}" has no displayName`)
    else if (like !== undefined) {
      problems.push(
        `OIDC_PROVIDERS: "${like}" and "${name}" have the same displayName, so that nobody could tell them apart`,
      )
    }
    names.add(name)
    byLook.set(look, name)
  }
  return problems
}

function isHttps(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:'
}

function isDatabaseAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false
  try {
    // The driver does so too, and its error names no setting.
    for (const part of [url.username, url.password, url.host]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

function reader(source: Record<string, string | undefined>, problems: string[]) {
  const given = (name: string) => {
    const value = source[name]?.trim()
    return value === '' ? undefined : value
  }
  const parsed = <T>(name: string, fallback: T, words: string, parse: (text: string) => T | undefined): T => {
    const text = given(name)
    if (text === undefined) return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name}: ${quotedValue(text)}is not ${words}`)
    return value ?? fallback
  }
  return {
    text: (name: string, fallback: string) => given(name) ?? fallback,
    email: (name: string, fallback: string) =>
      parsed(name, fallback, 'an email address', (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined)),
    integer: (name: string, fallback: number, least: number, most: number) =>
      parsed(name, fallback, `a whole number from ${least} to ${most}`, (text) => wholeNumber(text, least, most)),
    logLevel: (name: string) =>
      parsed<string | undefined>(name, undefined, `one of ${logLevels.join(', ')}`, (text) =>
        logLevels.includes(text) ? text : undefined,
      ),
    proxies: (name: string) =>
      parsed(
        name,
        noProxies,
        'no, a whole number from 1 to 10, or a list of addresses and networks',
        readTrustedProxies,
      ),
    yesOrNo: (name: string, fallback: boolean) =>
      parsed(name, fallback, 'yes or no', (text) => word(text, 'yes', 'no')),
    linkCheck: (name: string, fallback: boolean) =>
      parsed(name, linkCheckOf(fallback), 'yes, no or a list of hosts, each with its port or without', readLinkCheck),
    onOrOff: (name: string, fallback: boolean) =>
      parsed(name, fallback, 'on, off, yes or no', (text) => word(text, 'on', 'off') ?? word(text, 'yes', 'no')),
    instant: (name: string) =>
      parsed<Date | undefined>(name, undefined, 'an ISO instant such as 2026-11-20T12:00:00Z', (text) => {
        const date = new Date(text)
        const day = /^(\d{4}-\d\d-\d\d)T/.exec(text)?.[1]
        if (day === undefined || Number.isNaN(date.getTime())) return undefined
        // A day that does not exist would silently become one of the next month.
        return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? date : undefined
      }),
    origin: (name: string, fallback: string) =>
      parsed(name, fallback, 'an address such as https://calendar.example.org', (text) => {
        const url = URL.parse(text)
        if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/') return undefined
        return url.origin
      }),
    databaseUrl: (name: string) =>
      parsed<string | undefined>(
        name,
        undefined,
        'a postgres:// address, in which a password writes % as %25',
        (text) => (isDatabaseAddress(text) ? text : undefined),
      ),
    sampleData: (name: string, fallback: 'yes' | 'no') =>
      parsed<'yes' | 'no' | number>(name, fallback, 'yes, no or a number of events', (text) =>
        text === 'yes' || text === 'no' ? text : wholeNumber(text, 1, 1_000_000),
      ),
    link: (name: string, fallback: { name: string; url: string }) =>
      parsed(name, fallback, 'a name and an address such as "School Noticeboard https://example.org"', (text) => {
        const url = /https?:\/\/\S+$/.exec(text)?.[0]
        if (!url) return undefined
        return { name: text.slice(0, -url.length).trim() || new URL(url).host, url }
      }),
    list: <T extends Record<string, string>>(name: string, fallback: T[], fields: (keyof T & string)[]) =>
      parsed(name, fallback, `a JSON list of {${fields.join(', ')}}`, (text) => jsonList<T>(text, fields)),
  }
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

function word(text: string, yes: string, no: string): boolean | undefined {
  if (text.toLowerCase() === yes) return true
  return text.toLowerCase() === no ? false : undefined
}

function jsonList<T extends Record<string, string>>(text: string, fields: string[]): T[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isEntry = (entry: unknown): entry is T =>
      typeof entry === 'object' &&
      entry !== null &&
      fields.every((field) => typeof Reflect.get(entry, field) === 'string')
    return Array.isArray(value) && value.every(isEntry) ? value : undefined
  } catch {
    return undefined
  }
}
