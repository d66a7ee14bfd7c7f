import { join } from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readEnv } from '../env.ts'
import { exitWithError } from '../kit/exit-with-error.ts'
import { createLog } from '../kit/log.ts'
import { shellOf } from '../http/shell.ts'
import { framingSilentPage } from '../http/static-client.ts'
import { startProduct } from '../start.ts'
import { pace } from '../kit/times.ts'

// The product in one process, with hot reload of the client by Vite. The policy only reports here, because hot reload
// needs inline scripts; the service worker of an earlier `npm start` at this address is withdrawn, or it would answer
// with built files.
const env = { ...readEnv(process.env), serviceWorker: false }
const reportOnly = true

let vite: ViteDevServer | undefined

const started = startProduct({
  env,
  log: createLog(env.logLevel ?? 'info'),
  build: 'development',
  app: async (server) => {
    vite = await createVite({
      configFile: join(import.meta.dirname, '..', '..', 'vite.config.ts'),
      appType: 'spa',
      plugins: [{ name: 'shell', transformIndexHtml: (html) => shellOf(html, { ...env, pace }) }],
      server: { middlewareMode: { server }, hmr: { server } },
    })
    return { client: framingSilentPage(env, vite.middlewares, { reportOnly }), reportOnly }
  },
}).catch(exitWithError)

let ending: Promise<void> | undefined

async function end(): Promise<void> {
  const { stop } = await started
  // First, because its sockets to open pages would keep the server from closing.
  await vite?.close()
  await stop()
  process.exit(0)
}

// Without the supervisor there is nobody left to end it.
for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => (ending ??= end().catch(exitWithError)))

const { greeting } = await started
process.send?.({ greeting })
