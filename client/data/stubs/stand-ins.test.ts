import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import * as graphqlStub from './graphql-stub.ts'

const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules')
const read = (file: string) => readFileSync(join(modules, file), 'utf8')
const rxdb = globSync('rxdb/dist/esm/{,plugins/storage-dexie/,plugins/utils/}*.js', { cwd: modules })
const texts = rxdb.map(read).join('\n')

/** What each stand-in of the client's build (vite.config.ts) replaces, as it was when the two were compared. */
const replaced = {
  'rxdb/dist/esm/query-planner.js': '0ff1623684d1adbc',
  'rxdb/dist/esm/rx-query-mingo.js': '76d91e6b8dcf82a2',
  'rxdb/dist/esm/event-reduce.js': '1428696d6c94468f',
  'rxdb/dist/esm/incremental-write.js': 'cf163c37fa0a5e28',
  'rxdb/dist/esm/plugins/utils/utils-object-dot-prop.js': '41ffba598730ff66',
  'rxdb/dist/esm/rx-storage-multiinstance.js': 'e2051e6242e35baa',
  'rxdb/dist/esm/plugins/storage-dexie/dexie-helper.js': '426616dd3f9b9000',
  'custom-idle-queue/dist/es/index.js': 'd3b3b576d40f3da2',
  'rxjs/dist/esm/internal/observable/innerFrom.js': '3ced09dc64778bbf',
  'rxjs/dist/esm/internal/scheduled/scheduled.js': '9a309ee71ddc5dec',
  'rxjs/dist/esm/internal/operators/auditTime.js': '1bb6bc3eca331605',
  'tslib/tslib.es6.mjs': '2497254650a79bbf',
  'graphql-request/build/legacy/helpers/analyzeDocument.js': '49f2071397c347c7',
}

describe('an update of a package changes nothing behind the back of a stand-in', () => {
  test.each(Object.entries(replaced))(
    'an update leaves the code that %s replaces as it was compared',
    (file, known) => {
      const digest = createHash('sha256').update(read(file)).digest('hex').slice(0, 16)
      expect(digest, 'compare the stand-in with the new file, then note its digest here').toBe(known)
    },
  )

  test('RxDB uses no more of the replaced packages than the stand-ins have', () => {
    const namesFrom = (specifier: string) =>
      [...texts.matchAll(new RegExp(`import \\{([^}]+)\\} from ["']${specifier}["']`, 'g'))]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.replace(/ as .*/, '').trim())
    expect(new Set(namesFrom('broadcast-channel'))).toEqual(new Set(['BroadcastChannel']))
    expect(new Set(namesFrom('custom-idle-queue'))).toEqual(new Set(['IdleQueue']))
    expect(new Set(namesFrom('mingo/util'))).toEqual(new Set(['compare']))
    const called = [...texts.matchAll(/idleQueue\.(\w+)/g)].map(([, name]) => name)
    expect(new Set(called)).toEqual(new Set(['wrapCall', 'requestIdlePromise']))
    const heard = [...texts.matchAll(/(?:broadcastChannel|\bbc)\.(\w+)\(/g)].map(([, name]) => name)
    expect(new Set(heard)).toEqual(new Set(['addEventListener', 'postMessage', 'removeEventListener', 'close']))
  })

  test('no replica asks RxDB to work the results of a query out from the old ones', () => {
    expect(read('../sync/replica/storage/live-replica.ts')).toContain('eventReduce: false')
    expect(texts.match(/import \{[^}]*\} from ["']\.\/event-reduce\.js["']/g)).toEqual([
      expect.stringContaining('{ calculateNewResults }'),
    ])
  })

  test("RxDB uses rxjs's clocks only to delay a live query, which no database here asks for", () => {
    const uses = texts.match(/.*\bauditTime\(.*/g)
    expect(uses).toEqual([expect.stringMatching(/liveQueryUpdateThrottleTime > 0 \? .*auditTime\(/)])
    expect(read('../sync/replica/storage/live-replica.ts')).not.toContain('liveQueryUpdateThrottleTime')
    expect(texts).not.toMatch(/\b(?:asyncScheduler|asapScheduler|queueScheduler|animationFrameScheduler)\b/)
  })
})

test('the stand-in for the parser names every operation of the client as the parser does', () => {
  const sources = globSync('{client,sync}/**/*.{ts,tsx}', { cwd: join(modules, '..') })
  const queries = sources
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(modules, '..', file), 'utf8').matchAll(/`\s*((?:query|mutation) \w+[^`]*\{[^`]*)`/g),
    ])
    .map(([, query = '']) => query.replaceAll(/\$\{[^}]+\}/g, 'id'))
  expect(queries.length).toBeGreaterThan(15)
  for (const query of queries) {
    const [known] = graphqlStub.parse(query).definitions
    const [operation, ...others] = parse(query, { noLocation: true }).definitions
    expect(others).toEqual([])
    expect(operation).toMatchObject({ kind: Kind.OPERATION_DEFINITION, operation: known?.operation })
    expect(known?.name?.value).toBe(Object(operation).name?.value)
  }
})
