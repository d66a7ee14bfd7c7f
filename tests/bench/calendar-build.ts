import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { precacheList } from '#sw/precache-plugin.ts'
import { root } from '../support/source-files.ts'

/** A production build of the client, by file name; none of it is written to a folder that a server serves. */
export type CalendarBuild = Map<string, Rolldown.OutputChunk>

export async function buildCalendar(plugins: Plugin[] = []): Promise<CalendarBuild> {
  const environment = process.env['NODE_ENV']
  const outDir = await mkdtemp(join(tmpdir(), 'almanac-build-'))
  process.env['NODE_ENV'] = 'production'
  try {
    const built = await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      plugins,
      build: { write: false, outDir, emptyOutDir: true },
    })
    const { output } = built as Rolldown.RolldownOutput
    return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  } finally {
    process.env['NODE_ENV'] = environment
    await rm(outDir, { recursive: true, force: true })
  }
}

/**
 * The JavaScript up to the painted month: the shell's entry and all its static imports. Verified in a browser: it requests
 * nothing else before the month is on the screen, because lazy parts wait for the first paint.
 */
export function firstPaintChunks(chunks: CalendarBuild): string[] {
  const shell = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => /client[\\/]main[.]tsx$/.test(id)))
  if (!shell) throw new Error('The build has no chunk with client/main.tsx')
  const found = new Set([shell.fileName])
  for (const name of found) for (const next of chunks.get(name)?.imports ?? []) found.add(next)
  return [...found]
}

/** Lazy parts of other routes, and the queue, which only editors' devices fetch. */
const otherRoutes =
  /[\\/]client[\\/](?:admin|desk|account|about|link|profile|shell[\\/]not-found-page|auth[\\/]authentication-routes|sync-centre[\\/]waiting[\\/]edits|data[\\/]online[\\/](?:waiting[\\/]send-picture|taken-changes))|[\\/]sync[\\/]replica[\\/](?:outbox[\\/](?:send-(?:round|uploads)|undo-batch)|view[\\/]row-records)/

/** Lazy parts of the calendar that are fetched when a reader opens them, not with the route. */
const openedOnPurpose =
  /[\\/]client[\\/](?:calendar[\\/](?:(?:filters|search|subscribe|share|hand-on|planner|download|report|print|own)[\\/]|list[\\/]on-press|month[\\/]month-picker|event[\\/]event-(?:around|dates|modal)|news[\\/](?:news-list|event-changes))|event-content[\\/]embeds[\\/]|palette[\\/]|install[\\/]|shell[\\/]frame[\\/](?:shortcuts-dialog|user-menu-panel)|sync-centre[\\/]sync-sheet)/

/** Files that a device fetches only on its first visit, only outside UK time, or only where days without school are shaded. */
const seldom =
  /[\\/]client[\\/](?:data[\\/]online[\\/]first-(?:month|filters)|calendar[\\/](?:zone-note|school[\\/]school-shade))/

/** The JavaScript that the calendar's route fetches before the reader opens anything or goes to another page. */
export function calendarChunks(chunks: CalendarBuild): string[] {
  const found = new Set(firstPaintChunks(chunks))
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {}
    for (const next of [...imports, ...dynamicImports]) {
      const opens = chunks.get(next)?.facadeModuleId ?? ''
      if (![otherRoutes, openedOnPurpose, seldom].some((kind) => kind.test(opens))) found.add(next)
    }
  }
  return [...found]
}

/** All JavaScript that the service worker caches during its installation. */
export function precachedChunks(chunks: CalendarBuild): string[] {
  const precached = precacheList(Object.fromEntries(chunks))
  return precached.map(({ url }) => url.slice(1)).filter((name) => chunks.has(name))
}

/** Bytes after brotli at its highest quality, each file on its own, as a server sends files that it compressed once. */
export function brotliOf(chunks: CalendarBuild, names: readonly string[]): number {
  const sizes = names.map((name) => {
    const { length } = brotliCompressSync(chunks.get(name)?.code ?? '', {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })
    return length
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The packages whose code is in these files. */
export function packagesIn(chunks: CalendarBuild, names: readonly string[]): Set<string> {
  const modules = names.flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  const inPackage = /^.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/
  return new Set(modules.flatMap((id) => inPackage.exec(id)?.[1]?.replaceAll('\\', '/') ?? []))
}
