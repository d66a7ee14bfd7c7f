import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'
import { serviceWorker } from './sw/precache-plugin.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** What main.tsx imports without `import()`, and what keeps the copy, which each reader loads after it. */
const roots = {
  calendar: ['client/main.tsx'],
  replica: ['sync/replica/engine.ts', 'sync/replica/shown-documents.ts', 'client/data/transport.ts'],
}

/**
 * The files that several lazy parts share: left alone they would be forty, each of which costs a request and is compressed
 * by itself. Packages that change seldom get files of their own, so that a new version of ours leaves them in everybody's
 * cache.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|i18next)[\\/]/,
  },
  { debugName: 'calendar', name: (id: string, graph: Graph) => nameIf('calendar', isReached('calendar', id, graph)) },
  {
    name: 'rxdb',
    test: /node_modules[\\/](rxdb|rxjs|broadcast-channel|oblivious-set|unload|custom-idle-queue|event-reduce-js|array-push-at-sort-position|mingo)[\\/]/,
  },
  { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/ },
  { name: 'oidc', test: /node_modules[\\/](oidc-client-ts|jwt-decode)[\\/]/ },
  {
    name: 'dialog',
    test: /node_modules[\\/](@radix-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)[\\/]/,
  },
  { debugName: 'replica', name: (id: string, graph: Graph) => nameIf('replica', isReached('replica', id, graph)) },
]

const nameIf = (name: string, isIn: boolean) => (isIn ? name : null)

const reached = new Map<string, ReadonlySet<string>>()

function isReached(group: keyof typeof roots, id: string, graph: Graph): boolean {
  const found = reached.get(group) ?? reachedFrom(roots[group], graph)
  reached.set(group, found)
  return found.has(id)
}

function reachedFrom(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => path(`./${file}`).replaceAll('\\', '/'))
  for (const id of waiting) {
    // A package's index reaches all of it, also the icons of the administration.
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Builds the client and, from its chunk graph, the service worker (design section 9). */
export default defineConfig({
  root: path('./client'),
  publicDir: path('./public'),
  plugins: [react(), tailwindcss(), serviceWorker({ entry: path('./sw/sw.ts') })],
  resolve: {
    // Rxjs as browsers of today read it.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      { find: /^dexie$/, replacement: path('./node_modules/dexie/dist/modern/dexie.min.mjs') },
      // Its ways around a browser without BroadcastChannel (4 KB) are for browsers that cannot run the rest.
      { find: /^broadcast-channel$/, replacement: path('./client/data/broadcast-channel-stub.ts') },
      // Its package names the build with the warnings for developers.
      { find: /^react-router$/, replacement: path('./node_modules/react-router/dist/production/index.mjs') },
      // RxDB's query language (8 KB): the replica is asked by id or as a whole.
      { find: /^mingo\/util$|^\.\/rx-query-mingo\.js$/, replacement: path('./client/data/mingo-stub.ts') },
      // The client sends query texts; graphql's parser and printer (25 KB) would travel for nothing.
      { find: /^graphql$/, replacement: path('./client/data/graphql-stub.ts') },
    ],
  },
  build: {
    outDir: path('./dist/client'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [path('./client/index.html'), path('./client/silent-sign-in.html')],
      // Nothing imports from the page's entry: without this it would be a file that only imports the others.
      preserveEntrySignatures: false,
      output: { codeSplitting: { groups } },
      // Nothing here has a getter that does more than read: half a kilobyte of what nobody uses stays behind.
      treeshake: { propertyReadSideEffects: false },
    },
  },
})
