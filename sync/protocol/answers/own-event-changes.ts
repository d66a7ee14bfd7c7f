/**
 * Which changes of events are the reader's own: their instants, as documents hold them, of all changes up to `upTo` (ISO text; null
 * where there are none).
 */
export type OwnEventChanges = { upTo: string | null; at: string[] }
