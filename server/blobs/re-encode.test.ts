import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mostPixels } from '#sync/rules/media.ts'
import { reEncode } from './re-encode.ts'

/** Made before the readers of this process are blocked: sharp encodes whatever may be read. */
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } })

test.each<[string, () => Promise<Buffer>]>([
  [
    'an SVG',
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a TIFF', () => drawn(9, 9).tiff().toBuffer()],
])('%s is read by none of the readers that are let through, whatever it calls itself', async (_, make) => {
  await expect(reEncode(await make(), 'image/png')).rejects.toMatchObject({ code: 'UPLOAD_NOT_READABLE' })
})

test('a picture of the most pixels is encoded, one with a row more is refused before it is decoded', async () => {
  const width = 8000
  const most = mostPixels / width
  const [whole] = await reEncode(await drawn(width, most).png({ compressionLevel: 1 }).toBuffer(), 'image/png')
  expect(whole?.size).toBe('full')
  const more = await drawn(width, most + 1)
    .png({ compressionLevel: 1 })
    .toBuffer()
  await expect(reEncode(more, 'image/png')).rejects.toMatchObject({ code: 'UPLOAD_TOO_MANY_PIXELS' })
})
