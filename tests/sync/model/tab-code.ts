import { join } from 'node:path'
import { build, loadConfigFromFile, type Plugin } from 'vite'
import { parserAlias } from '#client/data/online/parser-alias.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { root } from '#tests/support/source-files.ts'
import { EARLIER_SCHEMA } from './earlier-build.ts'
import type { Build } from './history.ts'

export type TabScripts = Record<Build, string>

let built: Promise<TabScripts> | undefined

/** The device code of both builds as one script each, so that every tab can run it in a realm of its own. */
export function tabCode(): Promise<TabScripts> {
  built ??= Promise.all([bundle('earlier'), bundle('this')]).then(([earlier, now]) => ({ earlier, this: now }))
  return built
}

/** The earlier build has a lower schema number. */
const asEarlierBuild: Plugin = {
  name: 'as-earlier-build',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('sync/protocol/schema.ts')) return null
    const was = `SCHEMA = ${SCHEMA}`
    if (!code.includes(was)) throw new Error(`The schema does not hold ${was}`)
    return code.replace(was, `SCHEMA = ${EARLIER_SCHEMA}`)
  },
}

async function bundle(wanted: Build): Promise<string> {
  const client = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [parserAlias(), ...(wanted === 'earlier' ? [asEarlierBuild] : [])],
    define: { 'process.env.NODE_ENV': '"production"' },
    // The same build of each package as in the client.
    resolve: client?.config.resolve ?? {},
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'tab.ts'), formats: ['iife'], name: 'tabCode' },
    },
  })
  const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string }[] }[]
  return output[0]?.code ?? ''
}
