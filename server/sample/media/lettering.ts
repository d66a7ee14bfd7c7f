import { either, line, type Shape } from './raster.ts'

type Point = readonly [number, number]

/** Single-stroke capitals and figures on a square one unit high: M moves, L draws a line, C a cubic curve. */
const glyphs: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [0.74, 'M0 1 L.37 0 L.74 1 M.13 .66 L.61 .66'],
  B: [0.58, 'M0 0 L0 1 L.28 1 C.68 1 .68 .47 .28 .47 L0 .47 M0 0 L.26 0 C.6 0 .6 .47 .26 .47'],
  C: [0.72, 'M.7 .2 C.48 -.12 0 -.06 0 .5 C0 1.06 .48 1.12 .7 .8'],
  D: [0.7, 'M0 0 L0 1 L.24 1 C.86 1 .86 0 .24 0 L0 0'],
  E: [0.52, 'M.52 0 L0 0 L0 1 L.52 1 M0 .48 L.44 .48'],
  F: [0.5, 'M.5 0 L0 0 L0 1 M0 .48 L.42 .48'],
  G: [0.76, 'M.7 .2 C.48 -.12 0 -.06 0 .5 C0 1.06 .52 1.12 .74 .78 L.74 .54 L.46 .54'],
  H: [0.66, 'M0 0 L0 1 M.66 0 L.66 1 M0 .48 L.66 .48'],
  I: [0, 'M0 0 L0 1'],
  J: [0.4, 'M.4 0 L.4 .7 C.4 1.06 .06 1.08 0 .82'],
  K: [0.58, 'M0 0 L0 1 M.56 0 L0 .56 M.2 .38 L.58 1'],
  L: [0.48, 'M0 0 L0 1 L.48 1'],
  M: [0.82, 'M0 1 L0 0 L.41 .62 L.82 0 L.82 1'],
  N: [0.68, 'M0 1 L0 0 L.68 1 L.68 0'],
  O: [0.82, 'M.41 0 C-.14 0 -.14 1 .41 1 C.96 1 .96 0 .41 0'],
  P: [0.56, 'M0 1 L0 0 L.28 0 C.66 0 .66 .54 .28 .54 L0 .54'],
  Q: [0.82, 'M.41 0 C-.14 0 -.14 1 .41 1 C.96 1 .96 0 .41 0 M.5 .72 L.82 1.04'],
  R: [0.58, 'M0 1 L0 0 L.28 0 C.66 0 .66 .52 .28 .52 L0 .52 M.3 .52 L.58 1'],
  S: [0.56, 'M.53 .16 C.4 -.08 .02 -.06 .02 .24 C.02 .56 .56 .42 .56 .74 C.56 1.08 .12 1.08 0 .82'],
  T: [0.62, 'M0 0 L.62 0 M.31 0 L.31 1'],
  U: [0.66, 'M0 0 L0 .62 C0 1.13 .66 1.13 .66 .62 L.66 0'],
  V: [0.7, 'M0 0 L.35 1 L.7 0'],
  W: [1, 'M0 0 L.26 1 L.5 .2 L.74 1 L1 0'],
  X: [0.62, 'M0 0 L.62 1 M.62 0 L0 1'],
  Y: [0.64, 'M0 0 L.32 .5 L.64 0 M.32 .5 L.32 1'],
  Z: [0.58, 'M0 0 L.58 0 L0 1 L.58 1'],
  '0': [0.6, 'M.3 0 C-.1 0 -.1 1 .3 1 C.7 1 .7 0 .3 0'],
  '1': [0.26, 'M0 .2 L.26 0 L.26 1'],
  '2': [0.54, 'M.02 .24 C.06 -.1 .54 -.08 .54 .26 C.54 .5 .2 .72 0 1 L.54 1'],
  '3': [
    0.54,
    'M.02 .16 C.14 -.08 .52 -.04 .52 .24 C.52 .46 .34 .47 .2 .47 C.36 .47 .54 .52 .54 .74 C.54 1.06 .12 1.08 0 .82',
  ],
  '4': [0.6, 'M.44 1 L.44 0 L0 .7 L.6 .7'],
  '5': [0.54, 'M.5 0 L.1 0 L.06 .44 C.22 .32 .54 .38 .54 .68 C.54 1.06 .12 1.1 0 .84'],
  '6': [0.56, 'M.46 .02 C.2 .2 0 .4 0 .68 C0 1.1 .56 1.1 .56 .68 C.56 .3 .1 .3 .02 .6'],
  '7': [0.52, 'M0 0 L.52 0 L.18 1'],
  '8': [0.56, 'M.28 .46 C-.06 .46 -.04 0 .28 0 C.6 0 .62 .46 .28 .46 C-.1 .46 -.1 1 .28 1 C.66 1 .66 .46 .28 .46'],
  '9': [0.56, 'M.1 .98 C.36 .8 .56 .6 .56 .32 C.56 -.1 0 -.1 0 .32 C0 .7 .46 .7 .54 .4'],
}

const spaceWidth = 0.42

function cubic(from: Point, one: Point, two: Point, to: Point, steps: number): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3]
    return [a * from[0] + b * one[0] + c * two[0] + d * to[0], a * from[1] + b * one[1] + c * two[1] + d * to[1]]
  })
}

function strokes(path: string): Point[][] {
  const found: Point[][] = []
  for (const [, command, rest] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const numbers = rest!.trim().split(/\s+/).map(Number)
    const points = numbers.flatMap((value, at): Point[] => (at % 2 === 0 ? [[value, numbers[at + 1]!]] : []))
    if (command === 'M') found.push(points)
    else if (command === 'L') found.at(-1)!.push(...points)
    else found.at(-1)!.push(...cubic(found.at(-1)!.at(-1)!, points[0]!, points[1]!, points[2]!, 10))
  }
  return found
}

const glyphOf = (letter: string) => glyphs[letter] ?? ([spaceWidth, ''] as const)

function widthOf(text: string, tracking: number): number {
  return [...text].reduce((sum, letter) => sum + glyphOf(letter)[0] + tracking, -tracking)
}

/** Words in single-stroke capitals centred on a point; `size` is the height of a capital in pixels, `tracking` the gap in capitals. */
export function lettering(
  text: string,
  centreX: number,
  centreY: number,
  size: number,
  thickness: number,
  tracking = 0.24,
): Shape {
  let left = centreX - (widthOf(text, tracking) * size) / 2
  const top = centreY - size / 2
  const lines: Shape[] = []
  for (const letter of text) {
    const [width, path] = glyphOf(letter)
    const start = left
    for (const stroke of strokes(path)) {
      lines.push(
        line(
          stroke.map(([x, y]) => [start + x * size, top + y * size]),
          thickness,
        ),
      )
    }
    left += (width + tracking) * size
  }
  return either(...lines)
}
