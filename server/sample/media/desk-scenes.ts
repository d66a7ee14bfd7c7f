import { sequence } from '../sequence.ts'
import { box, circle, either, everywhere, fade, outline, type Canvas, type Shape } from './raster.ts'

const height = 480

export function planner(canvas: Canvas): void {
  canvas.fill(everywhere, fade('#e6f0ee', '#cfe2df', 0, height))
  canvas.fill(box(612, 268, 1010, 420, 26, -0.03), '#9fbfbc', 0.6)
  canvas.fill(box(600, 258, 1010, 420, 26, -0.03), '#fffdf8')
  const [cos, sin] = [Math.cos(-0.03), Math.sin(-0.03)]
  const place = (x: number, y: number): [number, number] => [600 + x * cos - y * sin, 258 + x * sin + y * cos]
  const slab = (x: number, y: number, w: number, h: number, radius: number): Shape =>
    box(...place(x, y), w, h, radius, -0.03)
  canvas.fill(slab(0, -174, 1010, 72, 26), '#0f5c63')
  canvas.fill(slab(-380, -174, 160, 16, 8), '#ffffff')
  canvas.fill(either(slab(430, -174, 16, 16, 8), slab(396, -174, 16, 16, 8)), '#8fd0c4')
  const marks: Readonly<Record<number, string>> = {
    2: '#d98a3d',
    5: '#5a3e85',
    9: '#1f5aa6',
    10: '#1f5aa6',
    11: '#1f5aa6',
    15: '#2c7a5b',
    18: '#b23a6b',
    23: '#d98a3d',
    26: '#0f5c63',
  }
  for (let cell = 0; cell < 28; cell++) {
    const [column, row] = [cell % 7, Math.floor(cell / 7)]
    const [x, y] = [-420 + column * 140, -88 + row * 84]
    canvas.fill(slab(x, y, 126, 72, 12), column > 4 ? '#f1ede3' : '#f7f4ec')
    if (cell === 12) canvas.fill(circle(...place(x - 40, y - 14), 16), '#b4451f')
    else canvas.fill(circle(...place(x - 40, y - 14), 7), '#cfc8b8')
    const color = marks[cell]
    if (color) canvas.fill(slab(x, y + 18, 102, 15, 7.5), color, 0.85)
  }
}

export function books(canvas: Canvas): void {
  const next = sequence(91)
  canvas.fill(everywhere, fade('#f4efe4', '#e9dfcb', 0, height))
  canvas.fill(box(600, 447, 1200, 66, 0), '#c9a878')
  canvas.fill(box(600, 418, 1200, 8, 0), '#a98555')
  const colors = ['#0f5c63', '#b4451f', '#d9a441', '#44528f', '#7a9a6b', '#a33a4b', '#2f4858', '#e0c9a0']
  let left = 40
  while (left < 1150) {
    const [thick, tall] = [30 + next() * 42, 190 + next() * 150]
    const lean = next() > 0.86 ? 0.09 : 0
    const color = colors[Math.floor(next() * colors.length)]!
    const middle = left + thick / 2 + (lean ? tall * 0.05 : 0)
    canvas.fill(box(middle, 414 - tall / 2, thick, tall, 5, lean), color)
    for (const at of [0.16, 0.78]) {
      canvas.fill(box(middle + (at - 0.5) * tall * lean, 414 - tall * at, thick - 12, 7, 3, lean), '#fbf7ee', 0.75)
    }
    if (thick > 52) canvas.fill(circle(middle, 414 - tall * 0.5, 9), '#fbf7ee', 0.75)
    left += thick + 5 + (lean ? tall * 0.1 : 0) + (next() > 0.85 ? 34 : 0)
  }
}

export function papers(canvas: Canvas): void {
  canvas.fill(everywhere, fade('#dfe7f3', '#c3d3e8', 0, height))
  for (const [x, y, turn, sheet] of [
    [250, 262, -0.16, 0],
    [560, 250, 0.06, 1],
    [885, 268, -0.05, 2],
  ] as const) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const part = (dx: number, dy: number, w: number, h: number, radius: number): Shape =>
      box(x + dx * cos - dy * sin, y + dx * sin + dy * cos, w, h, radius, turn)
    canvas.fill(part(10, 10, 290, 376, 12), '#8fa6c4', 0.5)
    canvas.fill(part(0, 0, 290, 376, 12), '#ffffff')
    canvas.fill(part(-64, -148, 110, 16, 8), '#1f5aa6')
    canvas.fill(outline(part(100, -144, 44, 44, 22), 5), '#b4451f')
    for (let row = 0; row < 6; row++) {
      canvas.fill(part(-8 - (row % 3) * 12, -92 + row * 44, 196 - (row % 3) * 24, 9, 4.5), '#d5dbe4')
      const answered = row < 5 - sheet
      canvas.fill(
        answered ? part(112, -92 + row * 44, 24, 24, 6) : outline(part(112, -92 + row * 44, 21, 21, 6), 3),
        answered ? '#2c7a5b' : '#aab4c2',
      )
    }
  }
  canvas.fill(box(1112, 250, 30, 300, 6, 0.28), '#d9a441')
  canvas.fill(box(1069, 402, 30, 26, 2, 0.28), '#f3dcb4')
  canvas.fill(box(1155, 98, 30, 34, 8, 0.28), '#c96f6a')
}
