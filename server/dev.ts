import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createServer as createVite } from 'vite'
import { readEnv } from './env.ts'
import { shellOf } from './http/shell.ts'
import { framingSilentPage } from './http/static-client.ts'
import { startProduct } from './start.ts'
import { pace } from './times.ts'

// `npm run dev`: the same product in one process, with hot reload of the client by Vite; the policy only reports here,
// because hot reload needs inline scripts.
const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const env = readEnv(process.env)

const { greeting, stop } = await startProduct({
  env,
  log: pino({ level: env.logLevel ?? 'info' }),
  build: 'development',
  app: async (server) => {
    const vite = await createVite({
      configFile,
      appType: 'spa',
      plugins: [{ name: 'shell', transformIndexHtml: (html) => shellOf(html, { ...env, pace }) }],
      server: { middlewareMode: { server }, hmr: { server } },
    })
    const reportOnly = true
    return { client: framingSilentPage(env, vite.middlewares, { reportOnly }), reportOnly }
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
