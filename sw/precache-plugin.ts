import { build, type Plugin, type Rolldown } from 'vite'
import type { PrecacheEntry } from './precache-entry.ts'

type Output = Rolldown.OutputBundle

/** Parts that readers of the calendar never open: the administration pages, the queue and the code that sends it. */
const forAdministrators =
  /[\\/]client[\\/]((?:admin|desk)[\\/]|sync-centre[\\/]waiting[\\/]edits|data[\\/]online[\\/](waiting[\\/]send-picture|taken-changes))|[\\/]sync[\\/]replica[\\/](outbox[\\/](send-(round|uploads)|undo-batch)|view[\\/]row-records)/
/** Parts that are useless without the server: the pages for visitors, and the forms of people's own account. */
const onlyOnline = /[\\/]client[\\/](account[\\/]|profile[\\/]own-account)/

/** Files without a hash in their name; they change only with the build. */
const publicFiles = [
  '/theme.js',
  '/signed-out.js',
  '/manifest.webmanifest',
  '/icons/icon-48.png',
  '/icons/icon-192.png',
]

/**
 * After the client's build: the list of what the calendar needs offline, found by walking the chunk graph from the HTML
 * entry, and the service worker with that list inside as `/sw.js` (design 9). The shell's revision stays the
 * placeholder `__SHELL_REVISION__`: the server, which knows the policy and settings that the shell is sent with, fills
 * it in.
 */
export function serviceWorker({ entry }: { entry: string }): Plugin {
  let precache: PrecacheEntry[] = []
  let administration: string[] = []
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
      administration = administrationList(bundle)
    },
    async closeBundle(error) {
      if (error) return
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          __PRECACHE__: JSON.stringify(precache),
          __ADMINISTRATION__: JSON.stringify(administration),
          'process.env.NODE_ENV': '"production"',
        },
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

/**
 * The shell, every chunk that the calendar can reach, their styles and fonts, and files that the shell refers to by
 * address.
 */
export function precacheList(bundle: Output): PrecacheEntry[] {
  const reached = reachedFrom(bundle, (chunk) => !isPartOf(chunk, forAdministrators) && !isPartOf(chunk, onlyOnline))
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  const hashed = [...reached, ...fonts].toSorted().map((file) => ({ url: `/${file}`, revision: null }))
  const plain = ['/index.html', ...publicFiles].map((url) => ({ url, revision: '__SHELL_REVISION__' }))
  return [...plain, ...hashed]
}

/** Files that only administrators need: their devices fetch them at sign-in. */
export function administrationList(bundle: Output): string[] {
  const known = new Set(precacheList(bundle).map(({ url }) => url))
  const reached = reachedFrom(bundle, (chunk) => !isPartOf(chunk, onlyOnline))
  return [...reached]
    .map((file) => `/${file}`)
    .filter((url) => !known.has(url))
    .toSorted()
}

/** The files that the shell can reach through `wanted` chunks. */
function reachedFrom(bundle: Output, wanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const html = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && isShell(chunk))
  if (html?.type !== 'chunk') throw new Error('The build has no chunk with client/main.tsx')
  const reached = new Set<string>()
  const walk = (file: string) => {
    const chunk = bundle[file]
    if (reached.has(file) || chunk?.type !== 'chunk' || !wanted(chunk)) return
    reached.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) reached.add(style)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(next)
  }
  walk(html.fileName)
  return reached
}

function isPartOf(chunk: Rolldown.OutputChunk, folder: RegExp): boolean {
  return chunk.isDynamicEntry && folder.test(chunk.facadeModuleId ?? '')
}

function isShell(chunk: Rolldown.OutputChunk): boolean {
  return chunk.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith('client/main.tsx'))
}
