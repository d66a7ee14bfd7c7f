import { Writable } from 'node:stream'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/kit/log.ts'
import { startProduct, type StartOptions } from '#server/start.ts'
import { freePort } from './servers/free-port.ts'

export type InProcess = Awaited<ReturnType<typeof startInProcess>>

/**
 * The real product in this process on a free port, for tests that observe its inside (hash calls, log lines, settings of a
 * single request); several may share a database, as processes do. `env` is the environment as text.
 */
export async function startInProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
  { level = 'debug', ...options }: Pick<StartOptions, 'feedsBelieved'> & { level?: 'debug' | 'error' } = {},
) {
  const port = env['PORT'] ?? String(await freePort())
  const given = { PORT: port, DATABASE_URL: databaseUrl, SAMPLE_DATA: 'no', ADMIN_PASSWORD: 'Calendar!2026', ...env }
  const lines: string[] = []
  const log = createLog(level, keepLines(lines))
  const { product, greeting, stop } = await startProduct({ env: readEnv(given), log, build: 'test', ...options })
  return { url: `http://localhost:${port}`, product, greeting, lines, stop }
}

function keepLines(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
}
