import { expect, test } from 'vitest'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { Upcast } from '#sync/protocol/upcasts.ts'
import { upcastPath } from './upcasts.ts'

const step: Upcast['step'] = (edit) => edit
const upcasts: Upcast[] = [{ from: SCHEMA - 1, releasedOn: '2026-01-01', step }]
const afterDays = (days: number) => new Date(Date.parse('2026-01-01') + days * 86_400_000)

test("an older build's edits are accepted for 180 days after its successor, this build's always, unknown builds' never", () => {
  expect(upcastPath(SCHEMA, upcasts, afterDays(1_000))).toEqual([])
  expect(upcastPath(SCHEMA - 1, upcasts, afterDays(180))).toEqual(upcasts)
  expect(upcastPath(SCHEMA - 1, upcasts, afterDays(181))).toBeNull()
  expect(upcastPath(SCHEMA - 2, upcasts, afterDays(1))).toBeNull()
  expect(upcastPath(SCHEMA + 1, upcasts, afterDays(1))).toBeNull()
})
