import { expect, test } from 'vitest'
import { dateColumns, recall, sharedColumns } from './columns.ts'

const ids = { eventId: '11111111-1111-4111-8111-111111111111', dateId: '22222222-2222-4222-8222-222222222222' }

/** The hidden cell of a row whose other cells each say the name of their column, as it was exported on 28 November 2026. */
const exported =
  '1 17 zQM7ihMNO2gB9dS_2jK6KVeSmxtUZdSPgk62r6zFvLTh13ZYGb_VxX5VnOYT923-m9vou2QWmjQ7xOIqShxuAAvWWuYE2yhXqWfZYIDh1bilqeT2QPjXqxS0 9wR5U7yf7hj9sxidyr'
const columnsThen = 20

test('a sheet that was exported before there were further columns still knows what each of its cells said', () => {
  const { event, date } = recall(exported, ids)!
  expect(sharedColumns.slice(0, columnsThen).filter((column) => !event.said(column, column))).toEqual([])
  expect(dateColumns.filter((column) => !date.said(column, column))).toEqual([])
})
