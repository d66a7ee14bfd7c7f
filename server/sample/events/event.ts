import type { EventStatus, Requirement } from '#sync/rules/event-status.ts'
import type { DateRule } from './dates.ts'
import type { EventTypeSlug } from '../event-types.ts'
import type { pictures } from '../media/pictures.ts'
import type { ProviderSlug } from '../providers.ts'
import type { TagSlug } from './tags.ts'

export type PictureName = keyof typeof pictures

/** An event as we write it down: once for all school years, with its dates as rules. */
export interface SampleEvent {
  /** Unique across all tables; combined with the school year it makes the id. */
  slug: string
  name: string
  type: EventTypeSlug
  providers: readonly ProviderSlug[]
  dates: readonly DateRule[]
  /** One paragraph; may hold `strong` and `a`. */
  text: string
  points?: readonly string[]
  links: readonly (readonly [text: string, url: string])[]
  tags: readonly TagSlug[]
  location?: string
  picture?: PictureName
  isFeatured?: true
  isPaidPromotion?: true
  archived?: true
  status?: EventStatus
  statusNote?: string
  requirement?: Requirement
}

const sampleNote = '<p><strong>Sample entry:</strong> check the official source.</p>'

/** The description as the rich-text editor would save it, always ending with the note that this is a sample. */
export function describe({ text, points = [] }: Pick<SampleEvent, 'text' | 'points'>): string {
  const list = points.length > 0 ? `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>` : ''
  return `<p>${text}</p>${list}${sampleNote}`
}
