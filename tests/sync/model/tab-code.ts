import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadConfigFromFile, type Plugin } from 'vite'
import { parserAlias } from '#client/build/parser-alias.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { root, sourceFiles } from '#tests/support/source-files.ts'
import { EARLIER_SCHEMA } from './earlier-build.ts'
import type { Build } from './history.ts'

export type TabScripts = Record<Build, string>

let built: Promise<TabScripts> | undefined

/** The device code of both builds as one script each, so that every tab can run it in a realm of its own. */
export function tabCode(): Promise<TabScripts> {
  built ??= readOrBuild()
  return built
}

const cacheFile = join(root, 'node_modules', '.cache', 'tests', 'tab-code.json')

/** Whatever may be in the scripts, or says how they are built. */
const parts = /^(?:client|sync|tests\/sync\/model)\/|^(?:package-lock\.json|vite\.config\.ts)$/

/** Building takes longer than many a test: what was built from the same files is used again. */
async function readOrBuild(): Promise<TabScripts> {
  const hash = createHash('sha256')
  for (const path of sourceFiles()) if (parts.test(path)) hash.update(path).update(readFileSync(join(root, path)))
  const from = hash.digest('hex')
  const known = readCache()
  if (known?.from === from) return known.scripts
  const [earlier, now] = await Promise.all([bundle('earlier'), bundle('this')])
  const scripts: TabScripts = { earlier, this: now }
  keep({ from, scripts })
  return scripts
}

type Built = { from: string; scripts: TabScripts }

function readCache(): Built | null {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as Built
  } catch {
    return null
  }
}

/** The other worker may be reading it. */
function keep(built: Built): void {
  mkdirSync(join(cacheFile, '..'), { recursive: true })
  writeFileSync(`${cacheFile}.${process.pid}`, JSON.stringify(built))
  renameSync(`${cacheFile}.${process.pid}`, cacheFile)
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
