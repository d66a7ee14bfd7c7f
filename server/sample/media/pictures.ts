import { books, papers, planner } from './desk-scenes.ts'
import { blossom, bunting, hills, leaves, snow, waves } from './landscapes.ts'
import { createCanvas, type Canvas } from './raster.ts'

const scale = 0.8

/** The pictures of events and headlines by name, in the colours of the product; drawn in units of 1200 x 480. */
export const pictures = { blossom, books, bunting, hills, leaves, papers, planner, snow, waves }

/** Draws one picture, 960 x 384 pixels. */
export function drawPicture(draw: (canvas: Canvas) => void): Canvas {
  const canvas = createCanvas(1200 * scale, 480 * scale, scale)
  draw(canvas)
  return canvas
}
