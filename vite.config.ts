import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './sw/precache-plugin.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** What main.tsx imports without `import()`, what keeps the copy, which each reader loads after it. */
const roots = {
  calendar: ['client/main.tsx'],
  // Screens have the second by itself.
  replica: ['client/data/kept/replica.ts', 'client/data/kept/from-engine.ts'],
}

/**
 * The files that several lazy parts share: left alone they would be forty, each of which costs a request and is compressed
 * by itself. Packages that change seldom get files of their own, so that a new version of ours leaves them in everybody's
 * cache.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|i18next)[\\/]|client[\\/]react-first[.]/,
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
  // What every page does once it is painted: it tells its view, keeps its worker and keeps its screen.
  {
    name: 'later',
    test: /client[\\/](later[.]|data[\\/]online[\\/](send-later|page-views)|shell[\\/]service-worker[.]|ui[\\/]trusted-types[.]|calendar[\\/]kept-screen[\\/])/,
  },
  { debugName: 'replica', name: (id: string, graph: Graph) => nameIf('replica', isReached('replica', id, graph)) },
  // Forms have it too, which would otherwise fetch the header's dialogs with it.
  { name: 'switch', test: /client[\\/]ui[\\/]switch-field[.]/ },
  // The lists that the calendar shows beside a month.
  {
    name: 'lists',
    test: /client[\\/]calendar[\\/](lists|selected-day|day-sheet|listed-days|side-lists|list-skeleton)|icons[\\/]calendar-x-2[.]/,
  },
  // The list that whoever chooses it sees instead of the month, and in which a search shows what it finds.
  { name: 'list-view', test: /client[\\/]calendar[\\/](month-list|day-list|past-toggle)/ },
  // An open event: the preview of the administration shows parts of it too.
  { name: 'event', test: /client[\\/](event-content[\\/](?!embeds)|calendar[\\/]event-|i18n[\\/]words[\\/]event[.])/ },
  // The dialogs of the header, and what the edits in the sync sheet are shown with.
  {
    name: 'sheets',
    test: /client[\\/](sync-centre[\\/](sync-sheet|sheet-part)|shell[\\/]shortcuts-dialog)/,
  },
  // What the pages beside the calendar share: they would ask for twenty files otherwise, one after the other.
  {
    name: 'pages',
    test: /client[\\/](external-sign-in[\\/]|account[\\/](use-account-query|use-go-on)[.]|i18n[\\/]words[\\/]account[.]|ui[\\/](card|poster-video|use-online)[.]|data[\\/]online[\\/]public-content[.])/,
  },
  // Readers type too, into forms that need no library.
  { name: 'fields', test: /client[\\/]ui[\\/](text-field|field)[.]/ },
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]|client[\\/]forms[\\/]/ },
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

/**
 * The router names its components for developers' tools and says of none that making it has no effect: either keeps parts
 * that nobody uses, such as its forms (1.4 KB).
 */
const unusedOfRouter: Plugin = {
  name: 'unused-of-router',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1'),
  },
}

/** Builds the client and, from its chunk graph, the service worker (design 9). */
export default defineConfig({
  root: path('./client'),
  publicDir: path('./public'),
  plugins: [unusedOfRouter, react(), tailwindcss(), serviceWorker({ entry: path('./sw/sw.ts') })],
  resolve: {
    // Rxjs as browsers of today read it.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      { find: /^dexie$/, replacement: path('./node_modules/dexie/dist/modern/dexie.min.mjs') },
      // Its ways around a browser without BroadcastChannel (4 KB) are for browsers that cannot run the rest.
      { find: /^broadcast-channel$/, replacement: path('./client/data/stubs/broadcast-channel-stub.ts') },
      // A queue of which two calls are used (3 KB).
      { find: /^custom-idle-queue$/, replacement: path('./client/data/stubs/idle-queue-stub.ts') },
      // Its package names the build with the warnings for developers.
      { find: /^react-router$/, replacement: path('./node_modules/react-router/dist/production/index.mjs') },
      // Asynchronous iterables and streams as observables (3 KB with what compiles them for old browsers).
      { find: /^(\.{1,2}\/)+(observable\/)?innerFrom$/, replacement: path('./client/data/stubs/inner-from-stub.ts') },
      // Values on a scheduler and what waits by the clocks of rxjs (2 KB), with the rest of those iterables.
      {
        find: /^\.{1,2}\/(internal\/)?(scheduled\/scheduled|operators\/auditTime)$/,
        replacement: path('./client/data/stubs/scheduled-stub.ts'),
      },
      // What changes a document through RxDB, which nothing does (3 KB).
      { find: /^\.\/incremental-write\.js$/, replacement: path('./client/data/stubs/incremental-write-stub.ts') },
      // The choice between indexes, where there is one (8 KB).
      { find: /^(\.|\.\.\/\.\.)\/query-planner\.js$/, replacement: path('./client/data/stubs/query-plan-stub.ts') },
      // Paths with brackets and escapes (5 KB).
      { find: /^\.\/utils-object-dot-prop\.js$/, replacement: path('./client/data/stubs/dot-prop-stub.ts') },
      // New results of a query from the old ones (3 KB): a replica's are asked for again.
      { find: /^\.\/event-reduce\.js$/, replacement: path('./client/data/stubs/event-reduce-stub.ts') },
      // The layout of its errors (2 KB).
      { find: /^(\.{1,2}\/)+rx-error\.js$/, replacement: path('./client/data/stubs/rx-error-stub.ts') },
      // What TypeScript writes for old browsers (2 KB).
      { find: /^tslib$/, replacement: path('./client/data/stubs/tslib-stub.ts') },
      // The page behind a dialog is held by a style: what browsers of before needed besides is 4 KB.
      { find: /^react-remove-scroll$/, replacement: path('./client/data/stubs/remove-scroll-stub.ts') },
      // RxDB's query language (8 KB): the replica is asked by id or as a whole.
      { find: /^mingo\/util$|^\.\/rx-query-mingo\.js$/, replacement: path('./client/data/stubs/mingo-stub.ts') },
      // The client sends query texts: graphql's parser and printer (25 KB) would travel for nothing.
      { find: /^graphql$/, replacement: path('./client/data/stubs/graphql-stub.ts') },
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
