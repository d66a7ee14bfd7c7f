import { readFile } from 'node:fs/promises'
import type { PictureName } from './events/event.ts'
import { providers, type ProviderSlug } from './providers.ts'
import { sampleId } from './sample-id.ts'

/** A file of the sample data as it is stored: its reference, and its bytes in chunks of at most 1 MB. */
export interface SampleFile {
  id: string
  filename: string
  mimeType: string
  bytes: Buffer
}

const pictureNames: readonly PictureName[] = [
  'blossom',
  'books',
  'bunting',
  'hills',
  'leaves',
  'papers',
  'planner',
  'snow',
  'waves',
]

export const pictureId = (name: PictureName): string => sampleId(`blob/picture/${name}`)
export const logoId = (provider: ProviderSlug): string => sampleId(`blob/logo/${provider}`)
export const filmId = sampleId('blob/film')
export const filmThumbnailId = sampleId('blob/film-thumbnail')

/** Reads the pictures, logos, the film and its thumbnail from the media folder. */
export async function readSampleFiles(): Promise<SampleFile[]> {
  const read = async (id: string, path: string, mimeType: string): Promise<SampleFile> => ({
    id,
    filename: path.split('/').at(-1)!,
    mimeType,
    bytes: await readFile(new URL(`media/${path}`, import.meta.url)),
  })
  return Promise.all([
    ...pictureNames.map((name) => read(pictureId(name), `pictures/${name}.png`, 'image/png')),
    ...(Object.keys(providers) as ProviderSlug[]).map((slug) => read(logoId(slug), `logos/${slug}.png`, 'image/png')),
    read(filmThumbnailId, 'welcome.png', 'image/png'),
    read(filmId, 'welcome.webm', 'video/webm'),
  ])
}
