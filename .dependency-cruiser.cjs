const TEST = '[.]test[.]tsx?$'
const PRODUCT = '^(client|server|sync|sw)/'

/** Packages that have one home: everything else reaches them through what stands there. */
const HOMES = [
  ['rxdb and dexie', '^(rxdb|dexie)$', '^sync/replica/'],
  ['zod', '^zod$', '^sync/derive/to-zod[.]ts$'],
  ['noble-hashes', '^@noble/hashes', '^sync/protocol/hashed[.]ts$'],
  ['graphql-request', '^graphql-request$', '^client/data/online/'],
  ['oidc-client-ts', '^oidc-client-ts$', '^client/auth/'],
  ['oidc-provider', '^oidc-provider$', '^server/identity/'],
  ['openid-client', '^openid-client$', '^server/identity/'],
  ['nodemailer', '^nodemailer$', '^server/mail/'],
  ['ical-generator', '^ical-generator$', '^sync/icalendar/'],
  ['pg-boss', '^pg-boss$', '^server/jobs/'],
  ['otplib', '^otplib$', '^server/account/second-factor/'],
  ['sanitize-html', '^sanitize-html$', '^server/html/'],
  ['multer and sharp', '^(multer|sharp)$', '^server/blobs/'],
  ['slate', '^slate', '^client/rich-text/'],
  ['workbox', '^workbox-', '^sw/'],
]

const mayImport = (name, from, to) => ({
  name,
  comment: 'The map of folders in docs/design.md says who may import whom.',
  severity: 'error',
  from,
  to,
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    mayImport(
      'sync-imports-nothing-of-ours',
      { path: '^sync/', pathNot: ['^sync/replica/', TEST] },
      { path: '^(client|server|sw|tests|sync/replica)/' },
    ),
    mayImport(
      'replica-imports-sync',
      { path: '^sync/replica/', pathNot: TEST },
      { path: '^(client|server|sw|tests)/' },
    ),
    mayImport('client-imports-sync', { path: '^client/', pathNot: TEST }, { path: '^(server|sw|tests)/' }),
    mayImport(
      'server-imports-sync-but-not-the-replica',
      { path: '^server/', pathNot: TEST },
      { path: '^((client|sw|tests|sync/replica)/|sync/(first-paint-)?times[.]ts)' },
    ),
    mayImport(
      'worker-imports-the-protocol',
      { path: '^sw/', pathNot: TEST },
      { path: '^(client|server|tests|sync/(?!protocol/|times[.]ts))' },
    ),
    mayImport(
      'nothing-imports-tests',
      { pathNot: '^(tests/|playwright[.]config|vitest[.]config)|' + TEST },
      { path: '^tests/' },
    ),
    mayImport('nothing-imports-main', {}, { path: '^(client|server)/main[.]tsx?$' }),
    mayImport(
      'beside-tests-import-their-own-side',
      { path: '^(client|server|sw)/.*' + TEST },
      { path: '^tests/', pathNot: '^tests/support/(?:memory-(?:caches|storage)|month-entries|waiting/[a-z-]+)[.]ts$' },
    ),
    mayImport(
      'month-entries-import-sync',
      { path: '^tests/support/month-entries[.]ts$' },
      { path: '^(client|server|sw|tests)/' },
    ),
    mayImport(
      'client-areas-do-not-import-each-other',
      { path: '^client/(shell|auth|account|profile|calendar|about|link|install|sync-centre|admin)/', pathNot: TEST },
      {
        path: '^client/(shell|auth|account|profile|calendar|about|link|install|sync-centre|admin|palette)/',
        pathNot: ['^client/$1/', '^client/auth/(session|has-role)[.]ts$'],
      },
    ),
    mayImport(
      'the-palette-finds-in-the-calendar-and-the-names-of-sections',
      { path: '^client/palette/', pathNot: TEST },
      {
        path: '^client/(shell|auth|account|profile|about|link|install|sync-centre|admin)/',
        pathNot: '^client/admin/navigation[.]ts$',
      },
    ),
    mayImport(
      'the-desk-is-of-the-calendar-and-of-the-administration',
      { path: '^client/desk/', pathNot: TEST },
      { path: '^client/(shell|auth|account|profile|about|link|install|sync-centre|palette)/' },
    ),
    mayImport(
      'the-calendar-and-the-palette-load-the-desk',
      { path: '^client/', pathNot: ['^client/(desk|calendar|palette)/', '^client/palette-key[.]tsx$', TEST] },
      { path: '^client/desk/' },
    ),
    mayImport(
      'client-layers-do-not-import-areas',
      {
        path: '^client/(ui|addresses|changes|data|dates|event-content|i18n|reauthenticate|profile-fields|password-fields|external-sign-in|forms|letter-preview|media|own-dates|reader-notices|rich-text|search)/',
        pathNot: TEST,
      },
      {
        path: '^client/',
        pathNot:
          '^client/(ui|addresses|changes|data|dates|event-content|i18n|reauthenticate|profile-fields|password-fields|external-sign-in|forms|letter-preview|media|own-dates|reader-notices|rich-text|search)/',
      },
    ),
    mayImport(
      'design-system-knows-no-product',
      { path: '^client/ui/', pathNot: TEST },
      { path: '^(sync/(?!rules/rich-text[.]ts|(first-paint-)?times[.]ts)|client/data/)' },
    ),
    mayImport(
      'replica-only-through-client-data',
      { path: '^client/', pathNot: ['^client/data/(replica|online)/', TEST] },
      { path: '^sync/replica/' },
    ),
    mayImport(
      'pages-write-the-outbox-through-one-door',
      { path: '^client/', pathNot: ['^client/data/replica/edits/outbox-writers[.]ts$', TEST] },
      {
        path: '^sync/replica/outbox/(enqueue|enqueue-all|outbox|outbox-actions|renumber|settle-conflict|take-out|undo-batch)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...HOMES.map(([name, packages, home]) =>
      mayImport(
        `${name.replaceAll(' ', '-')}-has-one-home`,
        { path: PRODUCT, pathNot: [home, TEST] },
        { path: packages.replace('^', 'node_modules/').replace('$', '/') },
      ),
    ),
    mayImport(
      'product-uses-no-development-package',
      { path: PRODUCT, pathNot: TEST },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|public|[.]data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
