import { SCHEMA } from '#sync/protocol/schema.ts'
import { configurationTimeOut } from '#sync/first-paint-times.ts'
import { createSignal } from '#client/ui/page/signal.ts'

/** The answer of `/_configuration/calendar-web` besides the identity client's settings (design 11). */
export type Configuration = {
  authority: string
  client_id: string
  redirect_uri: string
  silent_redirect_uri: string
  post_logout_redirect_uri: string
  response_type: string
  scope: string
  product: {
    name: string
    companyAddress: string
    sisterProduct: { name: string; url: string }
    supportEmail: string
  }
  /** A configuration stored by an earlier version may lack it. */
  leastPasswordLength?: number
  embeds: { name: string; match: string; oembed: string; frame: string }[]
  /** Milliseconds to add to the device's clock to get the product's. */
  clockOffset: number
  build: string
  schema: number
  publicUrl: string
  /** Whether events have pages for visitors; a configuration stored by an earlier version lacks it. */
  publicEvents?: boolean
}

const key = 'configuration'
const changes = createSignal()
let known: Configuration = readStored() ?? beforeFirstContact()

/** The last known configuration, offline too. */
export function configuration(): Configuration {
  return known
}

/** Calls back when a newer configuration has arrived; returns a function that stops it. */
export function onConfiguration(changed: () => void): () => void {
  return changes.listen(changed)
}

/**
 * Fetches the configuration from the server and stores it for offline starts.
 * @throws when the server cannot be reached or answers something else; the stored one stays
 */
export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch('/_configuration/calendar-web', { signal: AbortSignal.timeout(configurationTimeOut) })
  if (!response.ok) throw new Error(`configuration: ${response.status}`)
  const loaded = (await response.json()) as Configuration
  known = loaded
  try {
    localStorage.setItem(key, JSON.stringify(loaded))
  } catch {
    // Without space for it the next start fetches it again.
  }
  changes.tell()
  return loaded
}

function readStored(): Configuration | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Configuration | null
  } catch {
    return null
  }
}

/** The configuration that the page uses until the server has answered for the first time. */
function beforeFirstContact(): Configuration {
  const { origin } = location
  return {
    authority: `${origin}/oidc`,
    client_id: 'calendar-web',
    redirect_uri: `${origin}/authentication/login-callback`,
    silent_redirect_uri: `${origin}/silent-sign-in.html`,
    post_logout_redirect_uri: `${origin}/authentication/logout-callback`,
    response_type: 'code',
    scope: 'openid profile email',
    product: {
      // The server has named the page after the product.
      name: document.title,
      companyAddress: '',
      sisterProduct: { name: '', url: '' },
      supportEmail: '',
    },
    embeds: [],
    clockOffset: 0,
    build: '',
    schema: SCHEMA,
    publicUrl: origin,
  }
}
