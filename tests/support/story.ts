import type { BrowserContext, Page, TestType } from '@playwright/test'

/** A device that a story or a single test opens, and what becomes of it afterwards. */
export type Device = { open(): Promise<BrowserContext>; close(context: BrowserContext): Promise<void> }

/** The story that a worker is in the middle of. */
type OpenStory = { name: string; context: BrowserContext; problems: string[]; page?: Page; close(): Promise<void> }

export type Stories = { current?: OpenStory }

type StoryOptions = { story: string | null }

/**
 * Several tests in their order on one page: each has its own time, its own name in the report, and what it shows is the next
 * one's beginning. A test that fails ends the story; a second attempt begins it anew.
 */
export function story<Options extends StoryOptions, Workers extends object>(
  test: TestType<Options, Workers>,
  name: string,
  define: () => void,
): void {
  test.describe(name, () => {
    test.describe.configure({ mode: 'serial' })
    test.use({ story: name } as Parameters<typeof test.use>[0])
    define()
  })
}

/** The device of this story: the one of its earlier tests, or a new one in place of the last story's. */
export async function storyOn(stories: Stories, name: string, device: Device): Promise<OpenStory> {
  if (stories.current?.name === name) return stories.current
  await endStory(stories)
  const context = await device.open()
  stories.current = { name, context, problems: [], close: () => device.close(context) }
  return stories.current
}

export async function endStory(stories: Stories): Promise<void> {
  const { current } = stories
  delete stories.current
  await current?.close()
}
