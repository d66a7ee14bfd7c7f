import { folded, plainForms, unseen } from '#sync/rules/folded-text.ts'
import type { Fragment, Sql } from './client.ts'

/** The last of the code points among which there are marks and format characters; beyond are only tags and variants. */
const lastLooked = 0x1_ffff

const pairs = Object.entries(plainForms)
const single = pairs.filter(([, plain]) => plain.length === 1)
const from = single.map(([written]) => written).join('')
const to = single.map(([, plain]) => plain).join('')

let unseenClass: string | undefined

/**
 * A text as `folded` of `sync/rules/folded-text.ts` makes it, for a search in SQL. Plain ASCII, which most texts are, costs hardly
 * more than `lower`.
 */
export function foldedSql(sql: Sql, text: Fragment): Fragment {
  const inPlainForms = (part: Fragment) =>
    pairs
      .filter(([, plain]) => plain.length > 1)
      .reduce(
        (all, [written, plain]) => sql`replace(${all}, ${written}::text, ${plain}::text)`,
        sql`translate(${part}, ${from}::text, ${to}::text)`,
      )
  unseenClass ??= classOf(unseen)
  const taken = sql`lower(regexp_replace(normalize(${inPlainForms(sql`small`)}, nfkd), ${unseenClass}::text, '', 'g'))`
  return sql`(select case when small ~ '[^\\x20-\\x7e]' then ${inPlainForms(taken)} else replace(small, '\`', '''') end
    from (select lower(${text}) as small) folding)`
}

/** The words of a search beyond these are not looked for. */
const mostWords = 30

/** The words of a search; one of blanks, commas and semicolons has none. */
export function searchedWords(search: string): string[] {
  return folded(search)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

/** Whether a text holds every word of a search, in any order and without case and accents, nor the text's apostrophes; an empty search is in all. */
export function holdsWords(sql: Sql, text: Fragment, search: string | null | undefined): Fragment {
  const words = searchedWords(search ?? '')
  if (words.length === 0) return sql`true`
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql`(select concat(plain, chr(10), replace(plain, '''', '')) like all (${patterns}::text[])
    from (select ${foldedSql(sql, text)} as plain offset 0) folded)`
}

/** The characters that the pattern matches as a class of PostgreSQL, which knows no categories of Unicode. */
function classOf(pattern: RegExp): string {
  const ranges: string[] = []
  const one = new RegExp(pattern.source, 'u')
  const written = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`
  for (let code = 0x80, start = -1; code <= lastLooked + 1; code++) {
    const isIn = code <= lastLooked && one.test(String.fromCodePoint(code))
    if (isIn && start < 0) start = code
    if (!isIn && start >= 0) {
      ranges.push(`${written(start)}-${written(code - 1)}`)
      start = -1
    }
  }
  return `[${ranges.join('')}]`
}
