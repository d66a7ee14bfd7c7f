import type { Child, DocumentOf, Entity, ListRowOf, ShownOf } from '../define.ts'
import { calendarEventProvider } from './calendar-event-provider.ts'
import { calendarEventType } from './calendar-event-type.ts'
import { calendarEvent } from './calendar-event.ts'
import { calendarHeadline } from './calendar-headline.ts'
import { cmsImage, cmsText, cmsVideo } from './cms.ts'
import { eventTemplate } from './event-template.ts'
import { itemTag } from './item-tag.ts'

/** Every synced collection, in the order in which a new device needs them. */
export const entities = {
  calendarEvent,
  calendarEventType,
  calendarEventProvider,
  calendarHeadline,
  itemTag,
  cmsText,
  cmsImage,
  cmsVideo,
  eventTemplate,
} as const

export type Collection = keyof typeof entities
export type Documents = { [C in Collection]: DocumentOf<(typeof entities)[C]> }
export type ListRows = { [C in Collection]: ListRowOf<(typeof entities)[C]> }

/** The names of all visible fields and lists of rows (`sync/words/field-labels.ts`). */
export type ShownName = { [C in Collection]: NamesIn<(typeof entities)[C]> }[Collection]

type NamesIn<E extends Entity> =
  | ShownOf<E['fields']>
  | (keyof E['children'] & string)
  | {
      [L in keyof E['children']]: E['children'][L] extends Child ? ShownOf<E['children'][L]['fields']> : never
    }[keyof E['children']]

export type Scope = 'reader' | 'administrator'

/** The collections that a scope holds, by who reads them (design 5). */
export function collectionsOf(scope: Scope): Collection[] {
  const all = Object.keys(entities) as Collection[]
  return scope === 'administrator' ? all : all.filter((collection) => entities[collection].readers === 'everyone')
}

/** The definition of a collection without its specific fields, for code that treats all collections alike. */
export function entityOf(collection: Collection): Entity {
  return entities[collection]
}
