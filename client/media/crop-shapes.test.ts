import { expect, test } from 'vitest'
import { offeredShapes } from './crop-shapes.ts'

const wordsOf = (shapes: ReturnType<typeof offeredShapes>) => shapes.map(({ word }) => word)

test('a crop begins with the shape in which readers see the picture, and offers each shape once', () => {
  expect(wordsOf(offeredShapes('headline'))).toEqual([
    'shapeHeadline',
    'shapeOriginal',
    'shapeWide',
    'shapeStandard',
    'shapeSquare',
  ])
  expect(wordsOf(offeredShapes(undefined))).toEqual(['shapeWide', 'shapeOriginal', 'shapeStandard', 'shapeSquare'])
})
