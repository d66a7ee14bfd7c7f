import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'
import { serviceWorker } from './sw/precache-plugin.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Packages that change seldom get files of their own, so that a new version of ours leaves them in everybody's cache. */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
  },
  { name: 'words', test: /node_modules[\\/]i18next[\\/]/ },
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
  { debugName: 'calendar', name: (id: string, graph: Graph) => (loadedFirst(graph).has(id) ? 'calendar' : null) },
]

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

const main = path('./client/main.tsx').replaceAll('\\', '/')
let first: Set<string> | undefined

/**
 * What main.tsx imports without `import()`. It is one file: left alone, what lazy parts share with it would be forty, and
 * each costs the first paint a request.
 */
function loadedFirst(graph: Graph): Set<string> {
  if (first) return first
  first = new Set()
  const waiting = [...(graph.getModuleInfo(main)?.importedIds ?? [])]
  for (const id of waiting) {
    if (first.has(id)) continue
    first.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return first
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
      output: { codeSplitting: { groups } },
    },
  },
})
