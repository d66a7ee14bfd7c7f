import type { ViewStore } from '../storage/view-store.ts'

const key = 'rebuild'

/**
 * "Rebuild the local copy": the next round begins a new generation from nothing beside the current one, which stays on
 * the screen until the new one is whole. Stored until that round has begun, so that it survives a closed tab and a
 * missing network.
 */
export async function requestRebuild(view: ViewStore): Promise<void> {
  await view.settings.put({ key, value: true })
}

export async function isRebuildRequested(view: ViewStore): Promise<boolean> {
  return (await view.settings.get(key)) !== undefined
}

/** Runs inside the transaction that stores the new generation. */
export async function forgetRebuild(view: ViewStore): Promise<void> {
  await view.settings.delete(key)
}
