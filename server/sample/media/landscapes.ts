import { sequence } from '../sequence.ts'
import { below, both, box, circle, everywhere, fade, line, without, type Canvas, type Shape } from './raster.ts'

const width = 1200
const height = 480

const wave =
  (level: number, swing: number, length: number, phase: number) =>
  (x: number): number =>
    level + Math.sin(x / length + phase) * swing + Math.sin(x / (length * 2.3) + phase * 1.7) * swing * 0.6

function leaf(x: number, y: number, size: number, turn: number): Shape {
  const [dx, dy] = [Math.cos(turn + Math.PI / 2) * size * 0.62, Math.sin(turn + Math.PI / 2) * size * 0.62]
  return both(circle(x + dx, y + dy, size), circle(x - dx, y - dy, size))
}

export function leaves(canvas: Canvas): void {
  const next = sequence(7)
  canvas.fill(everywhere, fade('#f7ead7', '#efd3ae', 0, height))
  canvas.fill(circle(905, 150, 118), '#f6c98b', 0.75)
  canvas.fill(below(wave(372, 26, 190, 0.6)), '#d9a05b', 0.55)
  canvas.fill(below(wave(418, 20, 150, 2.2)), '#b8683a', 0.6)
  const colors = ['#b4451f', '#d98a3d', '#8f5a2a', '#c9a24b', '#7d7a3c']
  for (let index = 0; index < 46; index++) {
    const [x, y, size, turn] = [next() * width, next() * 420, 20 + next() * 30, next() * Math.PI * 2]
    const shade = colors[Math.floor(next() * colors.length)]!
    canvas.fill(leaf(x, y, size, turn), shade, 0.88)
    const reach = size * 0.66
    const vein = line(
      [
        [x - Math.cos(turn) * reach, y - Math.sin(turn) * reach],
        [x + Math.cos(turn) * reach * 1.5, y + Math.sin(turn) * reach * 1.5],
      ],
      2,
    )
    canvas.fill(vein, '#fbf3e6', 0.6)
  }
}

export function snow(canvas: Canvas): void {
  const next = sequence(24)
  canvas.fill(everywhere, fade('#24516b', '#8fb9c6', 0, 400))
  canvas.fill(circle(250, 130, 62), '#f4efe0', 0.95)
  canvas.fill(below(wave(330, 34, 230, 1.1)), '#b9d3da')
  for (let index = 0; index < 17; index++) {
    const x = 30 + index * 72 + next() * 30
    const size = 40 + next() * 46
    const base = wave(330, 34, 230, 1.1)(x) + 16
    for (const [lift, share] of [
      [0, 1],
      [0.62, 0.78],
      [1.15, 0.55],
    ] as const) {
      const middle = base - lift * size
      const top = middle - size * share
      const fir: Shape = (px, py) => Math.max((Math.abs(px - x) - (py - top) * 0.52) * 0.88, py - middle)
      canvas.fill(fir, index % 3 === 0 ? '#2f6f6d' : '#1f5a5f')
    }
  }
  canvas.fill(below(wave(382, 24, 170, 3.1)), '#dfecee')
  canvas.fill(below(wave(430, 14, 130, 0.3)), '#f6fafa')
  for (let index = 0; index < 130; index++) {
    canvas.fill(circle(next() * width, next() * 400, 1.5 + next() * 4.5), '#ffffff', 0.85)
  }
}

export function hills(canvas: Canvas): void {
  canvas.fill(everywhere, fade('#fbe6d2', '#f7c9a8', 0, 330))
  canvas.fill(circle(820, 240, 92), '#fff3df')
  canvas.fill(below(wave(262, 44, 240, 0.2)), '#c7b7c9')
  canvas.fill(below(wave(306, 38, 190, 1.6)), '#94a7b8')
  canvas.fill(below(wave(350, 30, 160, 2.9)), '#5d8a93')
  canvas.fill(below(wave(396, 24, 140, 4.4)), '#2f6f74')
  canvas.fill(below(wave(440, 16, 120, 5.2)), '#0f5258')
  for (const [x, y] of [
    [300, 120],
    [352, 96],
    [402, 128],
    [470, 88],
  ] as const) {
    canvas.fill(
      line(
        [
          [x - 15, y - 7],
          [x, y],
          [x + 15, y - 7],
        ],
        3.5,
      ),
      '#3f5f73',
    )
  }
}

export function blossom(canvas: Canvas): void {
  const next = sequence(405)
  canvas.fill(everywhere, fade('#dcefee', '#f3f6ea', 0, height))
  const bough = (x: number) => 150 + Math.sin(x / 210) * 52 + x * 0.09
  const boughLine = Array.from({ length: 41 }, (_, at): [number, number] => [at * 31 - 20, bough(at * 31 - 20)])
  canvas.fill(line(boughLine, 13), '#6d5547')
  for (let index = 0; index < 34; index++) {
    const x = next() * width
    const up = next() > 0.4 ? -1 : 1
    const [tipX, tipY] = [x + 26 + next() * 46, bough(x) + up * (34 + next() * 86)]
    canvas.fill(
      line(
        [
          [x, bough(x)],
          [tipX, tipY],
        ],
        4.5,
      ),
      '#6d5547',
    )
    const size = 9 + next() * 8
    for (let petal = 0; petal < 5; petal++) {
      const turn = (petal / 5) * Math.PI * 2 + index
      canvas.fill(
        circle(tipX + Math.cos(turn) * size, tipY + Math.sin(turn) * size, size * 0.82),
        index % 3 === 0 ? '#f7cfd8' : '#f0b3c2',
      )
    }
    canvas.fill(circle(tipX, tipY, size * 0.42), '#d98a3d')
  }
  for (let index = 0; index < 26; index++) {
    canvas.fill(leaf(next() * width, 300 + next() * 170, 8 + next() * 8, next() * 6), '#f0b3c2', 0.8)
  }
  canvas.fill(below(wave(446, 10, 170, 1)), '#a9c49a')
}

export function bunting(canvas: Canvas): void {
  canvas.fill(everywhere, fade('#cfe8f2', '#f4f8f3', 0, 380))
  canvas.fill(circle(1010, 120, 70), '#f9d98a')
  canvas.fill(below(wave(392, 16, 210, 0.5)), '#a7c98b')
  canvas.fill(below(wave(432, 12, 160, 2)), '#7fae6c')
  const colors = ['#b4451f', '#0f5c63', '#d9a441', '#44528f', '#b23a6b', '#ffffff']
  for (const [row, top, sag] of [
    [0, 46, 92],
    [1, 150, 120],
  ] as const) {
    const string = (x: number) => top + sag * (1 - ((x - 600) / 640) ** 2)
    const points = Array.from({ length: 49 }, (_, at): [number, number] => [at * 26 - 24, string(at * 26 - 24)])
    for (let index = 0; index < 21; index++) {
      const x = index * 61 - 8 + row * 28
      const y = string(x)
      const flag: Shape = (px, py) => Math.max((Math.abs(px - x) - 22 * (1 - (py - y) / 62)) * 0.9, y - py, py - y - 62)
      canvas.fill(flag, colors[(index + row * 2) % colors.length]!)
    }
    canvas.fill(line(points, 3.5), '#55606e')
  }
}

export function waves(canvas: Canvas): void {
  canvas.fill(everywhere, fade('#fdf3d9', '#fbd9a0', 0, 300))
  canvas.fill(circle(360, 226, 96), '#f29a5c')
  canvas.fill(without(circle(360, 226, 132), circle(360, 226, 118)), '#f6b27c', 0.6)
  canvas.fill(without(circle(360, 226, 168), circle(360, 226, 156)), '#f6b27c', 0.35)
  for (const [index, color] of ['#7fc4c4', '#4fa5a9', '#2c868d', '#176a72', '#0f525a'].entries()) {
    const curve = wave(262 + index * 48, 15, 66 + index * 12, index * 1.9)
    canvas.fill(below(curve), color)
    const crest = Array.from({ length: 61 }, (_, at): [number, number] => [at * 20, curve(at * 20) + 11])
    canvas.fill(line(crest, 2.5), '#eaf6f4', 0.5)
  }
  const mainsail: Shape = (x, y) => Math.max((x - 800) * 0.85 - (y - 92) * 0.5, 800 - x, y - 238)
  const jib: Shape = (x, y) => Math.max((786 - x) * 0.9 - (y - 122) * 0.42, x - 786, y - 238)
  canvas.fill(mainsail, '#ffffff')
  canvas.fill(jib, '#fbe6cf')
  canvas.fill(box(793, 172, 5, 172, 2), '#2f4858')
  canvas.fill(both(circle(806, 186, 88), box(806, 266, 180, 36)), '#b4451f')
  canvas.fill(below(wave(286, 9, 60, 0.8)), '#66b4b7')
  canvas.fill(below(wave(310, 15, 78, 1.9)), '#4fa5a9')
  canvas.fill(below(wave(358, 15, 90, 3.8)), '#2c868d')
  canvas.fill(below(wave(406, 15, 102, 5.7)), '#176a72')
  canvas.fill(below(wave(454, 15, 114, 7.6)), '#0f525a')
}
