import type { MonthEntry } from '#sync/protocol/month-record.ts'

const hatching =
  'background-image: repeating-linear-gradient(135deg, transparent 0 5px, color-mix(in srgb, var(--muted) 28%, transparent) 5px 7px);' +
  'border-style: dashed;'

/**
 * Hatches the titles, bars and rows of these dates wherever the calendar shows them. The style is made here, so that no reader's
 * page has a rule for it. @returns takes it back
 */
export function hatch(entries: readonly Pick<MonthEntry, 'scheduleId'>[]): () => void {
  if (entries.length === 0) return () => {}
  const sheet = new CSSStyleSheet()
  const links = entries.map(({ scheduleId }) => `[data-opener$=${JSON.stringify(` ${scheduleId}`)}]`)
  sheet.replaceSync(`:is(${links.join()}) { ${hatching} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
