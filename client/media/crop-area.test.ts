import { expect, test } from 'vitest'
import { cropArea, croppedType, dragged, fitted, frameDragged, frameOf } from './crop-area.ts'

const middle = { zoom: 1, across: 0.5, down: 0.5 }
const picture = { width: 1000, height: 500 }

test('the crop of another shape takes as much as fits, from where it is wanted', () => {
  expect(cropArea(picture, { ...middle, aspect: null })).toEqual({ left: 0, top: 0, width: 1000, height: 500 })
  expect(cropArea(picture, { ...middle, aspect: 1 })).toEqual({ left: 250, top: 0, width: 500, height: 500 })
  expect(cropArea(picture, { ...middle, aspect: 4, across: 0, down: 1 })).toEqual({
    left: 0,
    top: 250,
    width: 1000,
    height: 250,
  })
})

test('a nearer crop shows less, and never anything beside the picture', () => {
  expect(cropArea(picture, { aspect: 1, zoom: 2, across: 1, down: 1 })).toEqual({
    left: 750,
    top: 250,
    width: 250,
    height: 250,
  })
  expect(cropArea({ width: 3, height: 1 }, { ...middle, aspect: 16 / 9, zoom: 4 })).toMatchObject({
    width: 1,
    height: 1,
  })
})

test('the dragged area follows the pointer, up to the edge of the picture', () => {
  const square = { ...middle, aspect: 1 }
  // Half of 500 px to the right shows what is 250 px further left.
  expect(cropArea(picture, dragged(picture, square, { right: 0.5, down: 0.3 }))).toMatchObject({ left: 0, top: 0 })
  expect(cropArea(picture, dragged(picture, square, { right: -0.25, down: 0 }))).toMatchObject({ left: 375 })
  expect(cropArea(picture, dragged(picture, square, { right: -9, down: 0 }))).toMatchObject({ left: 500 })
  const nearer = { ...square, zoom: 2 }
  expect(cropArea(picture, dragged(picture, nearer, { right: 0, down: 0.5 }))).toMatchObject({ left: 375, top: 0 })
})

test('a picture is made smaller, never larger', () => {
  expect(fitted({ width: 4000, height: 1000 }, 2000)).toEqual({ width: 2000, height: 500 })
  expect(fitted({ width: 40, height: 10 }, 2000)).toEqual({ width: 40, height: 10 })
})

test('only what came as PNG becomes PNG, which no photograph of 10 MB fits into', () => {
  const types = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'].map(croppedType)
  expect(types).toEqual(['image/png', 'image/jpeg', 'image/webp', 'image/webp', 'image/webp'])
})

test('the frame on the whole picture stands around what is left, in parts of it, and follows the pointer', () => {
  const square = { ...middle, aspect: 1 }
  expect(frameOf(picture, square)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  const moved = frameDragged(picture, square, { right: 0.125, down: 0.3 })
  expect(frameOf(picture, moved)).toEqual({ left: 0.375, top: 0, width: 0.5, height: 1 })
  expect(frameOf(picture, frameDragged(picture, square, { right: 2, down: 0 }))).toMatchObject({ left: 0.5 })
})
