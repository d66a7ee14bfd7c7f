import type { Mapping, NamingColumn } from '#sync/protocol/sheet-import.ts'

/** What was decided in earlier checks of a sheet, and what is decided now. */
export function withChoices(earlier: Mapping, now: Mapping): Mapping {
  const merged = { ...earlier }
  for (const [column, choices] of Object.entries(now) as [NamingColumn, Record<string, string>][]) {
    merged[column] = { ...earlier[column], ...choices }
  }
  return merged
}
