import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSampleFiles } from '../files.ts'
import { providers } from '../providers.ts'
import { drawLogo, logos } from './logos.ts'
import { drawPicture, pictures } from './pictures.ts'
import { decodePng, encodePng } from './png.ts'
import { box, createCanvas, everywhere } from './raster.ts'

const stored = (path: string) => readFileSync(new URL(path, import.meta.url))

test('a PNG that was written reads back pixel by pixel, opaque or not', () => {
  const clear = createCanvas(37, 23)
  clear.fill(box(18, 11, 20, 14, 5, 0.4), '#b4451f', 0.7)
  expect(decodePng(encodePng(clear)).rgba).toEqual(clear.rgba)
  const opaque = createCanvas(5, 4)
  opaque.fill(everywhere, '#0f5c63')
  expect(decodePng(encodePng(opaque)).rgba).toEqual(opaque.rgba)
})

test('every provider has a logo, and the stored file is what its drawing produces', () => {
  expect(Object.keys(logos).toSorted()).toEqual(Object.keys(providers).toSorted())
  for (const [name, logo] of Object.entries(logos)) {
    expect(Buffer.compare(decodePng(stored(`logos/${name}.png`)).rgba, drawLogo(logo).rgba), name).toBe(0)
  }
})

test('every picture is stored, as a PNG of 960 x 384 pixels and at most 60 KB', () => {
  expect(readdirSync(new URL('pictures', import.meta.url)).toSorted()).toEqual(
    Object.keys(pictures)
      .map((name) => `${name}.png`)
      .toSorted(),
  )
  for (const name of Object.keys(pictures)) {
    const file = stored(`pictures/${name}.png`)
    expect(file.length, name).toBeLessThanOrEqual(60_000)
    expect(decodePng(file), name).toMatchObject({ width: 960, height: 384 })
  }
})

test.each(['books', 'hills'] as const)('the stored picture "%s" is what its drawing produces', (name) => {
  expect(Buffer.compare(decodePng(stored(`pictures/${name}.png`)).rgba, drawPicture(pictures[name]).rgba)).toBe(0)
})

test('the sample holds every logo and picture, one film of at most 150 KB and its thumbnail', async () => {
  const files = await readSampleFiles()
  expect(new Set(files.map(({ id }) => id)).size).toBe(Object.keys(logos).length + Object.keys(pictures).length + 2)
  const films = files.filter(({ mimeType }) => mimeType === 'video/webm')
  expect(films.length).toBe(1)
  expect(films[0]!.bytes.length).toBeLessThanOrEqual(150_000)
  expect(films[0]!.bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
})
