import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createServer as createVite } from 'vite'
import { readEnv } from './env.ts'
import { startProduct } from './start.ts'

// `npm run dev`: the same product in one process, the client by Vite with hot reload; the policy only reports here,
// because hot reload needs inline scripts.
const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info' })

const { greeting, stop } = await startProduct({
  env: readEnv(process.env),
  log,
  build: 'development',
  app: async (server) => {
    const vite = await createVite({
      configFile,
      appType: 'spa',
      server: { middlewareMode: { server }, hmr: { server } },
    })
    return { client: vite.middlewares, reportOnly: true }
  },
})
for (const line of greeting) console.log(line)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
