import { withPositionLock, type Sql, type Transaction } from '#server/db/client.ts'
import { readDocuments, type Placed } from './placed.ts'
import { colorOf, dayOf } from './values.ts'

/** Changes are made in the server's database, with ids that are the same every time a history runs. */
export type School = { sql: Sql; writes: Sql; nextId(): string }

/** `of` picks the row (modulo how many there are), `to` the new value. With nothing to pick a change does nothing. */
export type Change = { change: ChangeName; of: number; to: number }
export type ChangeName = keyof typeof changes

/** @returns the new state of every document that the change moved */
export function makeChange(school: School, { change, of, to }: Change): Promise<Placed[]> {
  const make: Make = changes[change]
  return withPositionLock(school.writes, async (tx) => {
    const [{ head } = { head: 0 }] = await tx<{ head: number }[]>`select sync_head() as head`
    await make({ tx, nextId: school.nextId }, of, to)
    return readDocuments(tx, head)
  })
}

type Writer = { tx: Transaction; nextId(): string }
type Make = (writer: Writer, of: number, to: number) => Promise<unknown>

const more = 520

/** What administrators, and people at the database, do to content. */
export const changes = {
  'add event': async ({ tx, nextId }, of, to) => {
    const id = nextId()
    await tx`insert into calendar_event (id, name, calendar_event_type_id)
      select ${id}::uuid, ${`Event ${to}`}, type.id from ${pick(tx, 'calendar_event_type', of)} as type`
    await tx`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      select ${nextId()}::uuid, id, ${dayOf(to)}::timestamptz, ${dayOf(to + (of % 9))}::timestamptz
      from calendar_event where id = ${id}`
  },
  'rename event': ({ tx }, of, to) =>
    tx`update calendar_event set name = ${`Renamed ${to}`} where id = ${idOf(tx, 'calendar_event', of)}`,
  'delete event': ({ tx }, of) =>
    tx`update calendar_event set deleted = true where id = ${idOf(tx, 'calendar_event', of)}`,
  'bring event back': ({ tx }, of) =>
    tx`update calendar_event set deleted = false, archived = false where id = ${idOf(tx, 'calendar_event', of)}`,
  'archive event': ({ tx }, of) =>
    tx`update calendar_event set archived = true where id = ${idOf(tx, 'calendar_event', of)}`,
  'add date': ({ tx, nextId }, of, to) =>
    tx`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      select ${nextId()}::uuid, event.id, ${dayOf(to)}::timestamptz, ${dayOf(to + (to % 40))}::timestamptz
      from ${pick(tx, 'calendar_event', of)} as event`,
  'move date': ({ tx }, of, to) =>
    tx`update calendar_event_schedule set start = ${dayOf(to)}, "end" = ${dayOf(to)}
      where id = ${idOf(tx, 'calendar_event_schedule', of)}`,
  'remove date': ({ tx }, of) =>
    tx`update calendar_event_schedule set deleted_at = now() where id = ${idOf(tx, 'calendar_event_schedule', of)}`,
  'tag event': ({ tx, nextId }, of, to) =>
    tx`insert into item_tag_link (id, item_tag_id, target_id)
      select ${nextId()}::uuid, tag.id, event.id
      from ${pick(tx, 'item_tag', to)} as tag, ${pick(tx, 'calendar_event', of)} as event`,
  'untag event': ({ tx }, of) => tx`delete from item_tag_link where id = ${idOf(tx, 'item_tag_link', of)}`,
  'give event a provider': ({ tx, nextId }, of, to) =>
    tx`insert into calendar_event_calendar_event_provider (id, calendar_event_id, calendar_event_provider_id)
      select ${nextId()}::uuid, event.id, provider.id
      from ${pick(tx, 'calendar_event_provider', to)} as provider, ${pick(tx, 'calendar_event', of)} as event`,
  'change type': ({ tx }, of, to) =>
    tx`update calendar_event_type set name = ${`Type ${to}`}, color = ${colorOf(to)}, archived = ${to % 5 === 0}
      where id = ${idOf(tx, 'calendar_event_type', of)}`,
  'add tag': ({ tx, nextId }, _of, to) =>
    tx`insert into item_tag (id, name, tag_type) values (${nextId()}, ${`Tag ${to}`}, 'SchoolPhase')`,
  'change tag': ({ tx }, of, to) =>
    tx`update item_tag set name = ${`Tag ${to}`}, archived = ${to % 3 === 0} where id = ${idOf(tx, 'item_tag', of)}`,
  'delete tag': ({ tx }, of) => tx`update item_tag set deleted = true where id = ${idOf(tx, 'item_tag', of)}`,
  'add headline': ({ tx, nextId }, of, to) =>
    tx`insert into calendar_headline (id, start, "end", name)
      values (${nextId()}, ${dayOf(to)}, ${dayOf(to + of)}, ${`Headline ${to}`})`,
  'move headline': ({ tx }, of, to) =>
    tx`update calendar_headline set start = ${dayOf(to)}, "end" = ${dayOf(to + 30)}
      where id = ${idOf(tx, 'calendar_headline', of)}`,
  'remove headline': ({ tx }, of, to) =>
    tx`update calendar_headline set deleted = ${to % 2 === 0}, archived = ${to % 2 === 1}
      where id = ${idOf(tx, 'calendar_headline', of)}`,
  'change text': ({ tx }, of, to) =>
    tx`update cms_text set html = ${`<p>${to}</p>`} where id = ${idOf(tx, 'cms_text', of)}`,
  'add many tags': ({ tx, nextId }, _of, to) => {
    const ids = Array.from({ length: more + to }, nextId)
    return tx`insert into item_tag (id, name, tag_type) select id::uuid, 'One of many', 'Other' from unnest(${ids}::text[]) id`
  },
  'change many tags': ({ tx }, _of, to) => tx`update item_tag set name = ${`Changed ${to}`} where tag_type = 'Other'`,
  'delete many tags': ({ tx }) => tx`update item_tag set deleted = true where tag_type = 'Other' and not deleted`,
} satisfies Record<string, Make>

function pick(tx: Transaction, table: string, of: number) {
  return tx`(select id from ${tx(table)} order by id
    offset ${of} % greatest((select count(*) from ${tx(table)}), 1) limit 1)`
}

function idOf(tx: Transaction, table: string, of: number) {
  return tx`${pick(tx, table, of)}`
}
