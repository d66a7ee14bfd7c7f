import { createViewReader } from '#sync/replica/first-paint.ts'

const months = Array.from({ length: 48 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 7))

/** All that the calendar could show of this user's copy, as text to compare; null where there is no copy. */
export async function readScreen(userId: string): Promise<string | null> {
  const reader = createViewReader(userId)
  try {
    const view = await reader.readMonths(months)
    return view && JSON.stringify(view)
  } finally {
    await reader.close()
  }
}
