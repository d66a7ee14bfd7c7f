import { build, type Plugin, type Rolldown } from 'vite'
import type { PrecacheEntry } from './precache-entry.ts'

type Output = Rolldown.OutputBundle

/** What a calendar's reader never opens: it is fetched by those who may, and kept from then on. */
const notTheCalendar = /[\\/]client[\\/](admin[\\/]|account[\\/]|sync-centre[\\/]edits)/

/** Files without a hash in their name; they change with the build only. */
const publicFiles = ['/theme.js', '/manifest.webmanifest', '/icons/icon.svg']

/**
 * After the client's build: the list of what the calendar needs offline, found by walking the chunk graph from the HTML
 * entry, and the service worker with that list inside as `/sw.js` (design section 9). The shell's revision stays the
 * placeholder `__SHELL_REVISION__`: the server, which knows the policy and settings that the shell is sent with, fills it in.
 */
export function serviceWorker({ entry }: { entry: string }): Plugin {
  let precache: PrecacheEntry[] = []
  let outDir = ''
  return {
    name: 'calendar:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir
    },
    generateBundle(_options, bundle) {
      precache = precacheList(bundle)
    },
    async closeBundle(error) {
      if (error) return
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { __PRECACHE__: JSON.stringify(precache), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          reportCompressedSize: false,
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}

/** The shell, every chunk that the calendar can reach, their styles and fonts, and what the shell names by address. */
export function precacheList(bundle: Output): PrecacheEntry[] {
  const html = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && isShell(chunk))
  if (html?.type !== 'chunk') throw new Error('The build has no chunk for index.html')
  const reached = new Set<string>()
  walk(bundle, html.fileName, reached)
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  const hashed = [...reached, ...fonts].toSorted().map((file) => ({ url: `/${file}`, revision: null }))
  const plain = ['/index.html', ...publicFiles].map((url) => ({ url, revision: '__SHELL_REVISION__' }))
  return [...plain, ...hashed]
}

function walk(bundle: Output, file: string, reached: Set<string>): void {
  const chunk = bundle[file]
  if (reached.has(file) || chunk?.type !== 'chunk') return
  if (chunk.isDynamicEntry && notTheCalendar.test(chunk.facadeModuleId ?? '')) return
  reached.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) reached.add(style)
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(bundle, next, reached)
}

function isShell(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isEntry && chunk.facadeModuleId?.replaceAll('\\', '/').endsWith('client/index.html') === true
}
