import { signOutMark } from '#sync/protocol/sign-out-mark.ts'

const { database, store, key } = signOutMark

/**
 * Whether somebody has signed out here and nobody has signed in since, read once and again when a page says that it has
 * changed: no start waits for it twice.
 */
export function createSignOutMark() {
  let mark = readMark()
  return {
    changed: async (): Promise<void> => {
      mark = readMark()
      await mark
    },
    isSet: (): Promise<boolean> => mark,
  }
}

function readMark(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const { result } = opening
      const reading = result.transaction(store).objectStore(store).get(key)
      const answer = (isSet: boolean) => {
        result.close()
        resolve(isSet)
      }
      reading.addEventListener('success', () => answer(reading.result !== undefined))
      reading.addEventListener('error', () => answer(false))
    })
  })
}

const script = '<script src="/theme.js">'

/** The shell in which a script runs before all others that takes back what local storage still says (`/signed-out.js`). */
export async function signedOutShell(shell: Response): Promise<Response> {
  const headers = new Headers(shell.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  const text = await shell.text()
  return new Response(
    text.replace(script, () => `<script src="/signed-out.js"></script>${script}`),
    { headers },
  )
}
