import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'
import { aliased, parserAlias } from './client/build/parser-alias.ts'
import { compileEarly } from './client/build/compile-early.ts'
import { minifyAgain } from './client/build/minify-again.ts'
import { serviceWorker } from './sw/precache-plugin.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** What main.tsx imports without `import()`, what keeps the copy, which each reader loads after it. */
const roots = {
  calendar: ['client/main.tsx'],
  // Screens have the second by itself.
  replica: ['client/data/replica/replica.ts', 'client/data/replica/view/from-engine.ts'],
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
  { name: 'oidc', test: /node_modules[\\/](oidc-client-ts|jwt-decode)[\\/]|client[\\/]auth[\\/]oidc[.]/ },
  {
    name: 'dialog',
    test: /node_modules[\\/](@radix-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)[\\/]/,
  },
  // What every page does once it is painted: it tells its view, keeps its worker and keeps its screen.
  {
    name: 'after-paint',
    test: /client[\\/](after-paint[.]|replay-steps[.]|sync-centre[\\/]attention[\\/]lost-copy[.]|i18n[\\/]words[\\/]lost[.]|data[\\/]replica[\\/]copy[\\/]dismiss-loss[.]|data[\\/]online[\\/]waiting[\\/](send-later|page-views)|shell[\\/](service-worker|update-offer)[.]|data[\\/](storage-blocked|online[\\/]removed-files)[.]|ui[\\/](notice|html[\\/]trusted-types|type-keys)[.]|calendar[\\/]snapshot[\\/](?!use-))/,
  },
  { debugName: 'replica', name: (id: string, graph: Graph) => nameIf('replica', isReached('replica', id, graph)) },
  // Forms have it too, which would otherwise fetch the header's dialogs with it.
  { name: 'switch', test: /client[\\/]ui[\\/]fields[\\/]switch-field[.]/ },
  // The lists that the calendar shows beside a month, with the dialog, which an event and other pages have too.
  {
    name: 'lists',
    test: /client[\\/](calendar[\\/](list[\\/](lists|list-skeleton)|month[\\/]selected-day|side[\\/]side-lists)|i18n[\\/]words[\\/]side-lists[.]|ui[\\/]dialog[.])|icons[\\/](calendar-x-2|clock)[.]/,
  },
  // What a reader marks or leaves out, which the first visit and a pressed star write without any list.
  {
    name: 'choices',
    test: /client[\\/](data[\\/](write-exclusions[.]|replica[\\/]own[\\/]toggle-own)|calendar[\\/]own[\\/](try-toggle|star-focused)|i18n[\\/]words[\\/]own[.]|ui[\\/]page[\\/]live-region[.])/,
  },
  // The list that whoever chooses it sees instead of the month, or below it on a phone, and in which a search shows what it finds.
  {
    name: 'list-view',
    test: /client[\\/](calendar[\\/](list[\\/](on-press|month-list|listed-|past-events)|month[\\/]day-sheet)|i18n[\\/]words[\\/]list[.])/,
  },
  // Which fields a month and an event show: a first visit requests those of its month, and opens no event.
  { name: 'shown-fields', test: /sync[\\/]faces[\\/]calendar-event[\\/](shared-answers|month-entry-shows)[.]/ },
  // An open event: the preview of the administration shows parts of it too.
  {
    name: 'event',
    test: /client[\\/](event-content[\\/](?!embeds|event-audience)|calendar[\\/](event[\\/]event-(?!around|audience|dates)|filters[\\/]event-filter)|i18n[\\/]words[\\/]event[.])/,
  },
  // The dialogs of the header, and what the edits in the sync sheet are shown with.
  {
    name: 'sheets',
    test: /client[\\/](sync-centre[\\/](sync-sheet|sheet-part)|shell[\\/]frame[\\/]shortcuts-dialog)/,
  },
  // What the pages beside the calendar share: they would request twenty files otherwise, one after the other.
  {
    name: 'pages',
    test: /client[\\/](external-sign-in[\\/]|account[\\/](account-address|sign-in[\\/]follow-sign-in)[.]|i18n[\\/]words[\\/]account[.]|ui[\\/](card|poster-video|page[\\/]use-online)[.]|data[\\/]online[\\/]page-view-models[.])/,
  },
  // Readers type too, into forms that need no library, and add and remove rows.
  {
    name: 'fields',
    test: /client[\\/]ui[\\/]fields[\\/](text-field|field)[.]|icons[\\/](arrow-down|arrow-up|plus|trash|trash-2|undo-2)[.]/,
  },
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]|client[\\/]forms[\\/](?!form-dialog)/ },
]

/** Seven characters tell 2^42 versions of a file apart; the shell names a hundred files, and a hash is what compresses least of it. */
const hashed = (extension: string) => `assets/[name]-[hash:7].${extension}`

const isFileOf = (names: string) => new RegExp(`^assets/(?:${names})-[\\w-]{7}[.](?:js|css)$`)
const shell = isFileOf('react|rolldown-runtime|calendar')
const copy = isFileOf('replica|after-paint|rxdb|oidc')

/** What a page has loaded before somebody opens this part of it: its shell, and what keeps the copy, which follows the first paint. */
const isThereFor = (part: string, file: string) => shell.test(file) || (copy.test(file) && !copy.test(part))

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

/** Builds the client and, from its chunk graph, the service worker (design 9). */
export default defineConfig({
  root: path('./client'),
  publicDir: path('./public'),
  plugins: [
    parserAlias(),
    react(),
    tailwindcss(),
    minifyAgain(),
    compileEarly(),
    serviceWorker({ entry: path('./sw/sw.ts') }),
  ],
  resolve: {
    // The build of rxjs for browsers of today, which its package offers under this condition.
    conditions: ['es2015', ...defaultClientConditions],
  },
  // Packages that are bundled for development see no plugin.
  optimizeDeps: { exclude: [aliased] },
  build: {
    outDir: path('./dist/client'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, files) => files.filter((file) => !isThereFor(part, file)),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [path('./client/index.html'), path('./client/silent-sign-in.html')],
      // Nothing imports from the page's entry: without this it would be a file that only imports the others.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: { groups },
        entryFileNames: hashed('js'),
        chunkFileNames: hashed('js'),
        assetFileNames: hashed('[ext]'),
      },
      // Nothing here has a getter that does more than read: half a kilobyte of what nobody uses stays behind.
      treeshake: { propertyReadSideEffects: false },
    },
  },
})
