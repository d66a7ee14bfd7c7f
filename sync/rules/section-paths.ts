import type { Collection, Documents } from '../entities/index.ts'

/**
 * Where each section of administration is, below /administration/ (product 2): its route, what leads to it, and mails. A new
 * collection does not compile until it has its path here.
 */
export const sectionPaths = {
  calendarEvent: 'events',
  eventTemplate: 'event-templates',
  calendarHeadline: 'headlines',
  calendarEventProvider: 'providers',
  calendarEventType: 'event-types',
  cmsText: 'cms/texts',
  cmsVideo: 'cms/videos',
  cmsImage: 'cms/images',
} as const satisfies Record<Exclude<Collection, 'itemTag'>, string>

/** The same for each kind of tags. */
export const tagPaths = {
  SchoolType: 'school-types',
  SchoolPhase: 'school-phases',
  Other: 'keywords',
} as const satisfies Record<Documents['itemTag']['tagType'], string>

/** Further screens of a section, below its own address. */
export const screenPaths = { import: 'import', order: 'order', rollForward: 'roll-forward' } as const

/** For what readers load too: it states paths as texts, which the compiler compares. */
export type SectionPaths = typeof sectionPaths
export type TagPaths = typeof tagPaths
/** The address of a section's list. */
export type ListAddress<C extends keyof typeof sectionPaths> = `/administration/${(typeof sectionPaths)[C]}`

/** A section or another screen, by its path below /administration/. */
type Addressed = { path: string }

export const eventSection = { path: sectionPaths.calendarEvent }

export function isSectionPath(path: string): boolean {
  return [...Object.values(sectionPaths), ...Object.values(tagPaths)].some((one) => one === path)
}

/** The address of a section's list. */
export function addressOf({ path }: Addressed): string {
  return `/administration/${path}`
}

export const addAddress = (section: Addressed) => `${addressOf(section)}/add`
export const editAddress = (section: Addressed, id: string) => `${addressOf(section)}/edit/${id}`
export const historyAddress = (section: Addressed, id: string) => `${addressOf(section)}/history/${id}`
export const deletedAddress = (section: Addressed) => `${addressOf(section)}/deleted`
export const deleteAddress = (section: Addressed, id: string) => `${addressOf(section)}/delete/${id}`
export const screenAddress = (section: Addressed, screen: keyof typeof screenPaths) =>
  `${addressOf(section)}/${screenPaths[screen]}`

/** The add form filled with another document's values. */
export function copyAddress(section: Addressed, id: string, chosen: Readonly<Record<string, string>> = {}): string {
  const query = Object.entries({ copy: id, ...chosen }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${addAddress(section)}?${query.join('&')}`
}
