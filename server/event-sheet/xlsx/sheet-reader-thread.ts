import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'
import { packed } from './texts-once.ts'
import { Unreadable } from './unzip.ts'

/** The thread that reads a file: `read-file.ts` starts it and bounds what it may use. */
const { file, name } = workerData as { file: Uint8Array; name: string }
try {
  const sheet = readSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), name)
  parentPort?.postMessage({ sheet: packed(sheet) })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ refusal: error.message })
}
