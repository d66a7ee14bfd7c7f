/** LINK_CHECK: whether links are visited, and which hosts besides public ones, as `host:port`. */
export type LinkCheckSetting = { isOn: boolean; allowed: ReadonlySet<string> }

const nobody: ReadonlySet<string> = new Set()

const webPorts = { 'http:': '80', 'https:': '443' } as const

export function linkCheckOf(isOn: boolean): LinkCheckSetting {
  return { isOn, allowed: nobody }
}

/** `yes`, `no`, or a list of hosts that may be visited besides public ones, each with its port or for those of the web. */
export function readLinkCheck(text: string): LinkCheckSetting | undefined {
  const word = text.toLowerCase()
  if (word === 'yes' || word === 'no') return linkCheckOf(word === 'yes')
  const hosts = text.split(/[\s,]+/).filter(Boolean)
  // "off" and "0" are names of hosts too: one of a single word is written with its port.
  if (hosts.some((host) => !/[.:]/.test(host) && host !== 'localhost')) return undefined
  const allowed = hosts.flatMap((host) => placesOf(host) ?? [])
  return hosts.length > 0 && hosts.every(placesOf) ? { isOn: true, allowed: new Set(allowed) } : undefined
}

/** The places that an entry of the list allows; undefined when it is not the name of a host. */
function placesOf(host: string): string[] | undefined {
  const url = URL.parse(`http://${host}`)
  if (!url || url.pathname !== '/' || /[@/?#\\*]/.test(host)) return undefined
  const port = /:(\d+)$/.exec(host)?.[1]
  const ports = port === undefined ? Object.values(webPorts) : [String(Number(port))]
  return ports.map((one) => `${url.hostname}:${one}`)
}

/** Where an address leads, as `host:port`. */
export function placeOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? webPorts['https:'] : webPorts['http:'])}`
}
