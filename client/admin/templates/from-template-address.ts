import { addAddress, eventSection } from '#sync/rules/section-paths.ts'
import type { Day } from '#sync/rules/day.ts'

/** The form of a new event that begins with a template, and once it is known with its first date. */
export function fromTemplateAddress(template: string, date?: Day): string {
  const query = new URLSearchParams({ template, ...(date !== undefined && { date }) })
  return `${addAddress(eventSection)}?${query}`
}
