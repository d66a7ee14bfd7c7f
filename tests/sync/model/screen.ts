import { createViewReader } from '#sync/replica/view/view-reader.ts'

/** Everything that the calendar could show of this user's copy, as text to compare; null if there is no copy. */
export async function readScreen(userId: string): Promise<string | null> {
  const reader = createViewReader(userId)
  try {
    const view = await reader.readMonths('2025-01', '2028-12')
    return view && JSON.stringify(view)
  } finally {
    await reader.close()
  }
}
