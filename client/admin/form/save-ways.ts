import { EyeOff, FilePen, Send, type LucideIcon } from 'lucide-react'
import type { AdminWord } from '#client/i18n/words/admin.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { isDraft } from '#sync/rules/draft.ts'
import type { FormValues } from '../section.ts'

/** A way to save a form: the values that it sets besides those on the form, and what is said once it is done. */
export type SaveWay = {
  label: AdminWord
  icon?: LucideIcon
  sets: Partial<FormValues>
  did: 'saved' | 'savedDraft' | 'published' | 'unpublished'
  isPrimary?: true
  /** Asks first, and says what readers and subscribers will see. */
  confirms?: true
}

const plain: SaveWay = { label: 'save', sets: {}, did: 'saved', isPrimary: true }
const publishing: SaveWay = {
  label: 'saveAndPublish',
  icon: Send,
  sets: { archived: false, publishAt: null },
  did: 'published',
  isPrimary: true,
}
const drafting: SaveWay = { label: 'saveDraft', icon: FilePen, sets: { archived: true }, did: 'savedDraft' }
const unpublishing: SaveWay = {
  label: 'unpublish',
  icon: EyeOff,
  sets: { archived: true, unpublishAt: null },
  did: 'unpublished',
  confirms: true,
}

/** Whether documents of a collection are drafts until they are published; all others are there for readers at once. */
export function arePublished(collection: Collection): boolean {
  return entityOf(collection).fields['isPublished'] !== undefined
}

/** `more` are offered in the bar's menu. */
type SaveWays = { buttons: readonly SaveWay[]; more: readonly SaveWay[]; byKeys: SaveWay }

/**
 * How a form is saved: by its buttons, and by keys (Enter, Ctrl+S), which publish nothing that no reader has seen.
 * @param opened null for a new document
 */
export function saveWays(
  collection: Collection,
  opened: { archived: boolean; isPublished?: boolean } | null,
): SaveWays {
  if (!arePublished(collection)) return { buttons: [plain], more: [], byKeys: plain }
  if (opened === null || isDraft(opened)) return { buttons: [publishing, drafting], more: [], byKeys: drafting }
  return { buttons: [plain], more: opened.archived ? [] : [unpublishing], byKeys: plain }
}
