const cacheName = 'calendar-kept'
const page = '/calendar'

type Screen = { id: string; html: string; files: string[] }
type Question = { data: unknown; ports: readonly MessagePort[] }

/**
 * The screen that the calendar showed last, put into the shell so that a browser can draw it before any script (design 13).
 * It is hidden: `/theme.js` shows it when local storage has its key, and every word of that key still holds.
 * @param version of the shell; the page of another is never found
 */
export function createSnapshot(version: string, readShell: () => Promise<Response | undefined>) {
  const address = `${page}?${new URLSearchParams({ version })}`
  return {
    keep: async ({ data, ports: [port] }: Question): Promise<void> => {
      const snapshot = await snapshotPage(data as Screen, await readShell()).catch(() => null)
      await caches.delete(cacheName)
      if (snapshot) await (await caches.open(cacheName)).put(address, snapshot)
      port?.postMessage(snapshot !== null)
    },
    /** For `/calendar` itself, without a month or filters. */
    find: async ({ pathname, search }: URL): Promise<Response | undefined> =>
      pathname === page && search === '' ? caches.match(address, { cacheName }).catch(() => undefined) : undefined,
  }
}

async function snapshotPage({ id, html, files }: Screen, shell: Response | undefined): Promise<Response | null> {
  const text = (await shell?.text()) ?? ''
  if (!files.every((file) => text.includes(`"${file}"`))) return null
  const headers = new Headers(shell?.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(withScreen(text, id, html), { headers })
}

const script = '<script src="/theme.js">'
const root = '<div id="root">'

function withScreen(shell: string, id: string, html: string): string {
  return shell
    .replace(script, () => `<meta name="kept-screen" content="${id}" />${script}`)
    .replace(root, () => `${root}<div id="snapshot" aria-hidden="true" style="display:none">${html}</div>`)
}
