import type { LinkOutcome } from '#sync/protocol/answers/link-overview.ts'
import { requestPage, type PageHead } from './request-page.ts'
import { checkedAddress, hostOf, Refused, type Resolve } from './resolve-host.ts'
import type { LinkCheckSetting } from './setting.ts'

export type Outcome = 'ok' | LinkOutcome

/**
 * What a visit has found. `detail` says what no status says: `name`, `connection`, `redirects`, `time`, why an address was refused,
 * or the code of a certificate. What is temporary may be well again tomorrow.
 */
export type Finding = {
  outcome: Outcome
  status: number | null
  movedTo: string | null
  detail: string | null
  isTemporary: boolean
}

export type Visitor = {
  setting: LinkCheckSetting
  resolve: Resolve
  /** Resolves when this host may be requested from. */
  throttle: (host: string) => Promise<void>
  userAgent: string
  /** Milliseconds: the longest wait for an answer, and from when on it is slow. */
  within: number
  slowFrom: number
}

const mostRedirects = 5
const redirects = [301, 302, 303, 307, 308]
const lastingRedirects = [301, 308]
/** The website limits requests: it gets none by another method. */
const patience = [429, 503]

const well: Finding = { outcome: 'ok', status: null, movedTo: null, detail: null, isTemporary: false }

/** Visits a link as a browser would, and all that it redirects to. Never throws. */
export async function checkLink(link: string, visitor: Visitor): Promise<Finding> {
  try {
    return await follow(new URL(link), visitor)
  } catch (error) {
    return toFinding(error)
  }
}

async function follow(link: URL, visitor: Visitor): Promise<Finding> {
  let [at, lasting, isLasting, isSlow] = [link, link, true, false]
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const { status, location, took } = await visit(at, visitor)
    isSlow ||= took > visitor.slowFrom
    const next = location !== null && redirects.includes(status) ? redirected(at, location) : null
    if (next === null) return ofLast({ status, link, lasting, isSlow })
    isLasting &&= lastingRedirects.includes(status)
    at = next
    if (isLasting) lasting = next
  }
  return { ...well, outcome: 'broken', detail: 'redirects' }
}

/** Where a redirect leads; what it does not say of the place within the page stays. */
function redirected(from: URL, location: string): URL {
  const to = new URL(location, from)
  if (to.hash === '') to.hash = from.hash
  return to
}

type Last = { status: number; link: URL; lasting: URL; isSlow: boolean }

function ofLast({ status, link, lasting, isSlow }: Last): Finding {
  const isTemporary = status === 429 || status >= 500
  if (status < 200 || status >= 400) return { ...well, outcome: 'broken', status, isTemporary }
  if (lasting.href !== link.href) return { ...well, outcome: 'moved', status, movedTo: lasting.href }
  return isSlow ? { ...well, outcome: 'slow', status, isTemporary: true } : { ...well, status }
}

/** Requests the headers alone, and where that fails for the page: some websites answer only that. */
async function visit(url: URL, visitor: Visitor): Promise<PageHead & { took: number }> {
  const head = await requestOnce(url, 'HEAD', visitor).catch((error: unknown) => {
    if (isBroken(error)) return null
    throw error
  })
  if (head && (head.status < 400 || patience.includes(head.status))) return head
  return requestOnce(url, 'GET', visitor)
}

async function requestOnce(url: URL, method: 'HEAD' | 'GET', visitor: Visitor): Promise<PageHead & { took: number }> {
  await visitor.throttle(hostOf(url))
  const begun = performance.now()
  const signal = AbortSignal.timeout(visitor.within)
  const address = await inTime(checkedAddress(url, visitor.setting, visitor.resolve), signal)
  const head = await requestPage(url, { method, address, userAgent: visitor.userAgent, signal })
  return { ...head, took: performance.now() - begun }
}

function inTime<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    promise.then(resolve, reject)
  })
}

const codeOf = (error: unknown) => String(Object(error).code ?? '')

/** The connection ended in the midst of an answer, or the answer was none. */
const isBroken = (error: unknown) => /^(?:ECONNRESET|EPIPE|HPE_)/.test(codeOf(error))

const isOfCertificate = (code: string) =>
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH$)/.test(code)

function toFinding(error: unknown): Finding {
  if (error instanceof Refused) return { ...well, outcome: 'refused', detail: error.why }
  const isLate = Object(error).name === 'TimeoutError' || Object(error).name === 'AbortError'
  if (isLate) return { ...well, outcome: 'slow', detail: 'time', isTemporary: true }
  const code = codeOf(error)
  if (isOfCertificate(code)) return { ...well, outcome: 'certificate', detail: code }
  if (code === 'ERR_INVALID_URL') return { ...well, outcome: 'broken', detail: 'redirects' }
  const detail = /^(?:ENOTFOUND|EAI_)/.test(code) ? 'name' : 'connection'
  return { ...well, outcome: 'broken', detail, isTemporary: true }
}
