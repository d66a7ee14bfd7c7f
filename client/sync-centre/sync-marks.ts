import { CircleAlert, CircleCheck, CloudOff, CloudUpload, RotateCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { SyncState } from '#client/data/replica/copy/use-sync-state.ts'

/** Each state's mark and colour, the same on the button and in the sheet. */
export const syncMarks: Record<SyncState['kind'], { icon: LucideIcon; look: string; turns?: true }> = {
  'up-to-date': { icon: CircleCheck, look: 'text-ok' },
  syncing: { icon: RotateCw, look: 'text-brand', turns: true },
  offline: { icon: CloudOff, look: 'text-muted' },
  waiting: { icon: CloudUpload, look: 'text-info' },
  attention: { icon: CircleAlert, look: 'text-danger' },
  'sign-in': { icon: TriangleAlert, look: 'text-warning' },
}
