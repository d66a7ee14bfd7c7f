import { expect, type Page } from '@playwright/test'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** What the stories of administration's sections know of one of them. */
export type SectionStory = {
  /** The heading of its list, which is also its name in the side navigation. */
  list: string
  thing: string
  table: string
  tagType?: string
  columns: readonly string[]
  /** Fills in what the form demands besides the name. */
  fill?: (page: Page) => Promise<void>
  /** Its documents need a file that only the server can take. */
  isOnlineOnly?: true
}

export const sectionStories: readonly SectionStory[] = [
  { list: 'Headlines', thing: 'headline', table: 'calendar_headline', columns: ['Date', 'Name', 'Image'] },
  {
    list: 'Providers',
    thing: 'provider',
    table: 'calendar_event_provider',
    columns: ['Name', 'Logo', 'Order', 'Events'],
  },
  {
    list: 'Event types',
    thing: 'event type',
    table: 'calendar_event_type',
    columns: ['Name', 'Order', 'Colour', 'Events'],
  },
  {
    list: 'School types',
    thing: 'school type',
    table: 'item_tag',
    tagType: 'SchoolType',
    columns: ['Name', 'Order', 'Events'],
  },
  {
    list: 'School phases',
    thing: 'school phase',
    table: 'item_tag',
    tagType: 'SchoolPhase',
    columns: ['Name', 'Order', 'Events'],
  },
  { list: 'Keywords', thing: 'keyword', table: 'item_tag', tagType: 'Other', columns: ['Name', 'Order', 'Events'] },
  { list: 'CMS text', thing: 'CMS text', table: 'cms_text', columns: ['Name'] },
  {
    list: 'CMS videos',
    thing: 'CMS video',
    table: 'cms_video',
    columns: ['Name', 'Thumbnail'],
    isOnlineOnly: true,
    fill: async (page) => {
      await demands(page, ['An uploaded video is required', 'An uploaded thumbnail image is required'])
      await choose(page, 'Video', 'welcome.webm')
      await choose(page, 'Thumbnail', 'welcome.png')
    },
  },
  {
    list: 'CMS images',
    thing: 'CMS image',
    table: 'cms_image',
    columns: ['Name', 'Image'],
    fill: async (page) => {
      await demands(page, ['An uploaded image is required'])
      await choose(page, 'Image', 'welcome.png')
    },
  },
]

/** A save without the files says what is missing. */
async function demands(page: Page, messages: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'There is a problem' }) })
  await expect(summary.getByRole('listitem')).toHaveText([...messages])
}

async function choose(page: Page, label: string, file: string): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true })
  await group.locator('input[type=file]').setInputFiles(join(root, 'server', 'sample', 'media', file))
  await expect(group.getByRole('button', { name: /^Replace / })).toBeVisible()
  await expect(group.getByText('Uploading...')).toBeHidden()
}
