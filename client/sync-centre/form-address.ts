import type { Called } from '#client/data/replica/edits/outbox.ts'
import type { Collection } from '#sync/entities/index.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import type { SectionPaths, TagPaths } from '#sync/rules/section-paths.ts'

type Of = Pick<Called, 'tagType'>

/** The address at which a document is edited (product 2); null for a tag of no known type. */
export function documentAddress(collection: Collection, id: string, of: Of): string | null {
  const path = sectionPath(collection, of)
  return path && `/administration/${path}/edit/${id}`
}

/** The form in which a refused edit is reopened, and the key under which that form reads its draft. */
export function formAgain(edit: Edit, of: Of): { address: string; draftKey: string } | null {
  const path = sectionPath(edit.entity, of)
  if (!path) return null
  if (edit.kind !== 'create') {
    return { address: `/administration/${path}/edit/${edit.documentId}`, draftKey: `${path}/${edit.documentId}` }
  }
  const query = new URLSearchParams({ again: edit.id })
  return { address: `/administration/${path}/add?${query}`, draftKey: `${path}/add/${edit.id}` }
}

/** The form that adds a document, as the key of its drafts; null for a tag of no known type. */
export function formToAdd(collection: Collection, of: Of): string | null {
  const path = sectionPath(collection, of)
  return path && `${path}/add`
}

function sectionPath(collection: Collection, { tagType }: Of): string | null {
  if (collection === 'itemTag')
    return Object.hasOwn(tagPaths, tagType ?? '') ? tagPaths[tagType as keyof TagPaths] : null
  return paths[collection]
}

// A file that the sheet shared with administration would be one more whose name every reader's first file holds: the compiler compares
// these with administration's.
const paths: SectionPaths = {
  calendarEvent: 'events',
  eventTemplate: 'event-templates',
  calendarHeadline: 'headlines',
  calendarEventProvider: 'providers',
  calendarEventType: 'event-types',
  cmsText: 'cms/texts',
  cmsVideo: 'cms/videos',
  cmsImage: 'cms/images',
}

const tagPaths: TagPaths = {
  SchoolType: 'school-types',
  SchoolPhase: 'school-phases',
  Other: 'keywords',
}
