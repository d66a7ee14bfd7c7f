import { lettering } from './lettering.ts'
import { box, circle, createCanvas, everywhere, fade, type Canvas } from './raster.ts'

export const film = { width: 640, height: 360, framesPerSecond: 15, seconds: 7 }

const teal = '#0f5c63'
const terracotta = '#b4451f'
const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** From 0 before `from` to 1 after `until` (seconds), slowing down towards the end. */
const ease = (time: number, from: number, until: number): number => 1 - (1 - clamp((time - from) / (until - from))) ** 3

const chips: readonly (readonly [cell: number, length: number, color: string])[] = [
  [2, 1, '#8a6a12'],
  [4, 1, '#5a3e85'],
  [7, 3, '#1f5aa6'],
  [12, 1, '#b23a6b'],
  [14, 5, '#2c7a5b'],
  [20, 1, '#8a6a12'],
  [22, 1, '#b23a6b'],
  [24, 2, '#1f5aa6'],
]
const today = 18

function drawMark(canvas: Canvas, x: number, y: number, size: number): void {
  if (size < 2) return
  canvas.fill(box(x, y, size, size, size * 0.22), teal)
  canvas.fill(box(x, y + size * 0.06, size * 0.62, size * 0.52, size * 0.08), '#ffffff')
  canvas.fill(box(x, y - size * 0.14, size * 0.62, size * 0.13, size * 0.05), '#8fd0c4')
  canvas.fill(circle(x + size * 0.13, y + size * 0.14, size * 0.09), terracotta)
}

function drawMonth(canvas: Canvas, time: number): void {
  const lift = (1 - ease(time, 1.7, 2.6)) * 340
  canvas.fill(box(320, 190 + lift, 528, 296, 20), '#e2dccf')
  canvas.fill(box(320, 187 + lift, 528, 296, 20), '#ffffff')
  canvas.fill(lettering('NOVEMBER', 148, 72 + lift, 17, 3), '#1b2430')
  for (const [column, letter] of 'MTWTFSS'.split('').entries()) {
    canvas.fill(lettering(letter, 104 + column * 72, 102 + lift, 9, 1.8), '#55606e')
  }
  for (let cell = 0; cell < 28; cell++) {
    const shown = ease(time, 2.2 + cell * 0.025, 2.7 + cell * 0.025)
    const [x, y] = [104 + (cell % 7) * 72, 142 + Math.floor(cell / 7) * 54 + lift]
    canvas.fill(box(x, y, 66, 48, 8), cell % 7 > 4 ? '#f3f1eb' : '#fbfaf7', shown)
    if (cell === today) canvas.fill(circle(x - 20, y - 11, 9.5 * ease(time, 4.4, 4.9)), terracotta)
    const figure = lettering(String(cell + 2), x - 20, y - 11, 9, 1.7)
    canvas.fill(figure, cell === today && time > 4.55 ? '#ffffff' : '#55606e', shown)
  }
  for (const [index, [cell, length, color]] of chips.entries()) {
    const grown = ease(time, 3.1 + index * 0.14, 3.6 + index * 0.14)
    const full = length * 72 - 16
    const left = 104 + (cell % 7) * 72 - 28
    if (grown > 0.02) {
      const chip = box(left + (full * grown) / 2, 153 + Math.floor(cell / 7) * 54 + lift, full * grown, 12, 6)
      canvas.fill(chip, color, 0.9)
    }
  }
}

/** One frame of the welcome film, `time` in seconds: the mark, a month that fills with dates, the closing line. */
export function drawFrame(time: number): Canvas {
  const canvas = createCanvas(film.width, film.height)
  canvas.fill(everywhere, fade('#fbfaf7', '#e1f0f0', 0, film.height))
  const opening = 1 - ease(time, 1.5, 1.9)
  if (opening > 0) {
    drawMark(canvas, 320, 150, 92 * ease(time, 0, 0.5) * (0.6 + opening * 0.4))
    canvas.fill(lettering('SCHOOL ALMANAC', 320, 238, 26, 4.2), teal, ease(time, 0.3, 0.8) * opening)
  }
  if (time > 1.7) drawMonth(canvas, time)
  const closing = ease(time, 5.4, 5.9)
  if (closing > 0) {
    canvas.fill(everywhere, teal, closing * 0.94)
    canvas.fill(lettering('THE SCHOOL YEAR', 320, 158, 30, 4.6), '#ffffff', closing)
    canvas.fill(lettering('DAY BY DAY', 320, 210, 20, 3.2), '#8fd0c4', ease(time, 5.7, 6.3))
  }
  return canvas
}
