import { expect, test } from 'vitest'
import { headlineShape, offeredShapes } from './crop-shapes.ts'

const wordsOf = (shapes: ReturnType<typeof offeredShapes>) => shapes.map(({ word }) => word)

test('a crop begins with the shape in which readers see the picture, and offers each shape once', () => {
  expect(wordsOf(offeredShapes(headlineShape))).toEqual([
    'shapeHeadline',
    'shapeOriginal',
    'shapeWide',
    'shapeStandard',
    'shapeSquare',
  ])
  expect(wordsOf(offeredShapes())).toEqual(['shapeWide', 'shapeOriginal', 'shapeStandard', 'shapeSquare'])
})
