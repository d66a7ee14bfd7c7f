import { currentCopy, startedEngine } from './opened-copy.ts'

/** The report of lost changes has been read, in every tab. */
export async function dismissLoss(): Promise<void> {
  const { work } = await startedEngine()
  const { forgetLoss } = await import('../replica.ts')
  await forgetLoss(work)
  currentCopy()?.channel.post({ kind: 'work-changed' })
}
