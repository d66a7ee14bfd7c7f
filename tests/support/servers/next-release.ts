import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { root } from '../source-files.ts'

const parts = ['client', 'sync', 'sw', 'server', 'public', 'package.json', 'package-lock.json', 'vite.config.ts']

/** It renames a link's `linkType`, gives tags another field, and is built without the last minifying. */
const changes: [file: string, was: string, becomes: string][] = [
  ['sync/protocol/schema.ts', `SCHEMA = ${SCHEMA}`, `SCHEMA = ${SCHEMA + 1}`],
  ['sync/entities/calendar-event.ts', "choice(['Other'], 'Other')", "choice(['Link'], 'Link')"],
  [
    'sync/entities/item-tag.ts',
    'displayOrder: displayOrder(99),',
    'displayOrder: displayOrder(99), note: optionalText(),',
  ],
  ['sync/entities/item-tag.ts', 'displayOrder, text }', 'displayOrder, optionalText, text }'],
  // Half of a build's time, for bytes that nobody counts here.
  ['vite.config.ts', 'minifyAgain(),', ''],
  [
    'sync/protocol/upcasts.ts',
    'readonly Upcast[] = [',
    `readonly Upcast[] = [{
  from: ${SCHEMA},
  releasedOn: new Date().toISOString().slice(0, 10),
  step: (edit) => JSON.parse(JSON.stringify(edit).replaceAll('"linkType":"Other"', '"linkType":"Link"')) as RawEdit,
  document: (_collection, document) =>
    JSON.parse(JSON.stringify(document).replaceAll('"linkType":"Other"', '"linkType":"Link"')) as RawDocument,
}, `,
  ],
]

const migration = `alter table item_tag add column note text;
update calendar_event_url set link_type = 'Link';
alter table calendar_event_url alter column link_type set default 'Link';
alter table calendar_event_url add constraint known_link_type check (link_type = 'Link') not valid;
`

/** The product of the next release, with a raised schema: a separate source tree, built when its server starts. */
export async function makeNextRelease(): Promise<{ main: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-next-'))
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, was, becomes] of changes) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(was)) throw new Error(`${file} does not hold ${was}`)
    await writeFile(path, text.replace(was, becomes))
  }
  await writeFile(join(folder, 'server', 'db', 'migrations', '9999_next_release.sql'), migration)
  const remove = () => rm(folder, { recursive: true, force: true })
  return { main: join(folder, 'server', 'main.ts'), remove }
}
