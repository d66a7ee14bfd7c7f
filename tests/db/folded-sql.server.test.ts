import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldedSql, holdsWords } from '#server/db/folded-sql.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

/** What PostgreSQL makes of these texts, where it differs. */
async function different(texts: readonly string[]): Promise<string[]> {
  const { sql } = database
  const rows = await sql<{ text: string; plain: string }[]>`
    /* foldedTexts */ select t.text, ${foldedSql(sql, sql`t.text`)} as plain from unnest(${texts}::text[]) as t(text)`
  expect(rows).toHaveLength(texts.length)
  return rows.filter(({ text, plain }) => plain !== folded(text)).map(({ text, plain }) => `${text}: ${plain}`)
}

test('PostgreSQL searches every letter of the alphabets of Europe, and every sign, as the devices do', async () => {
  const codes = [...Array(0x2_000).keys()].map((at) => at + 0x20)
  const signs = [...Array(0x200).keys()].map((at) => at + 0x2_000)
  expect(await different([...codes, ...signs].map((code) => `a${String.fromCodePoint(code)}z`))).toEqual([])
})

test('PostgreSQL searches whole texts as the devices do', async () => {
  const texts = [
    'Children’s “services” – Łódź',
    'safe\u00adguarding',
    'KS2\u00a0tests',
    'Ǿ ẞ ﬁ ´',
    'ΛΟΓΟΣ',
    "plain `text'",
    '',
  ]
  expect(await different(texts)).toEqual([])
})

test.each([
  ['bright asha', true],
  ['ASHA  Bright', true],
  ['st hildas', true],
  ["hilda's sch", true],
  ['asha@ elan', true],
  ['bright, asha', true],
  ['  ', true],
  [null, true],
  ['asha brown', false],
  ['100% asha', false],
  ['a_ha', false],
  ['\\', false],
])(
  'a search in SQL for "%s" finds words in any order, without apostrophes and with every sign as itself',
  async (search, isFound) => {
    const { sql } = database
    const people = ['Asha Bright', 'asha@example.org', 'St Hilda’s School', 'Élan'].join('\n')
    const [row] = await sql<{ isFound: boolean }[]>`/* holdsWords */
    select ${holdsWords(sql, sql`t.text`, search)} as is_found from (select ${people}::text as text) t`
    expect(row?.isFound).toBe(isFound)
  },
)
