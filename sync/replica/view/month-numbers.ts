import { numbersKey } from './expand-month.ts'
import type { NumberOf } from './month-records.ts'
import type { ViewStore } from '../storage/view-store.ts'

/** The numbers of types, providers and tags in the months: an id's place in a list that only grows. */
export type Numbers = { ids: string[]; numberOf: NumberOf }

export function createNumbers(known: readonly string[] = []): Numbers {
  const ids = [...known]
  const byId = new Map(ids.map((id, number) => [id, number]))
  return {
    ids,
    numberOf: (id) => {
      const number = byId.get(id) ?? ids.push(id) - 1
      byId.set(id, number)
      return number
    },
  }
}

/** Runs inside the transaction that writes months. */
export async function readNumbers({ settings }: Pick<ViewStore, 'settings'>): Promise<Numbers> {
  return createNumbers((await settings.get(numbersKey))?.value as string[] | undefined)
}

/** Runs inside the transaction that writes the months with these numbers. */
export async function putNumbers({ settings }: ViewStore, { ids }: Numbers): Promise<void> {
  await settings.put({ key: numbersKey, value: ids })
}
