import { lettering } from './lettering.ts'
import { box, both, circle, createCanvas, either, line, outline, without, type Canvas, type Shape } from './raster.ts'

const side = 192
const paper = '#ffffff'

interface Logo {
  ground: string
  draw: (canvas: Canvas) => void
}

const spokes = (count: number, at: (x: number, y: number, turn: number) => Shape, radius: number): Shape =>
  either(
    ...Array.from({ length: count }, (_, index) => {
      const turn = (index / count) * 2 * Math.PI - Math.PI / 2
      return at(96 + Math.cos(turn) * radius, 96 + Math.sin(turn) * radius, turn)
    }),
  )

const tick = (x: number, y: number, size: number): Shape =>
  line(
    [
      [x - size, y],
      [x - size * 0.25, y + size * 0.7],
      [x + size, y - size * 0.75],
    ],
    size * 0.5,
  )

/**
 * One mark per provider, drawn for this product: plain geometry and single-stroke letters, none of them anybody's trade
 * mark.
 */
export const logos = {
  dfe: {
    ground: '#1d3f66',
    draw: (canvas) => {
      canvas.fill(lettering('DFE', 96, 84, 50, 10, 0.34), paper)
      canvas.fill(box(96, 142, 118, 9, 4.5), '#e9b872')
    },
  },
  ofsted: {
    ground: '#5a3e85',
    draw: (canvas) => {
      canvas.fill(
        line(
          [
            [116, 116],
            [146, 146],
          ],
          17,
        ),
        '#cbb6ea',
      )
      canvas.fill(outline(circle(86, 86, 41), 13), paper)
      canvas.fill(tick(86, 87, 17), paper)
    },
  },
  ofqual: {
    ground: '#0f5c63',
    draw: (canvas) => {
      canvas.fill(
        either(
          line(
            [
              [96, 52],
              [96, 140],
            ],
            9,
          ),
          box(96, 143, 56, 9, 4.5),
          line(
            [
              [50, 66],
              [142, 66],
            ],
            9,
          ),
        ),
        paper,
      )
      for (const x of [50, 142]) canvas.fill(both(circle(x, 96, 25), box(x, 110, 60, 28)), '#a9dcda')
    },
  },
  sta: {
    ground: '#1f5aa6',
    draw: (canvas) => {
      for (const [index, y] of [60, 97, 134].entries()) {
        canvas.fill(box(113, y, 70, 11, 5.5), index === 2 ? '#9fc2ee' : paper)
        canvas.fill(index === 2 ? outline(circle(56, y, 9), 5) : tick(56, y, 12), index === 2 ? '#9fc2ee' : paper)
      }
    },
  },
  councils: {
    ground: '#5d6b3a',
    draw: (canvas) => {
      const roof = both(box(96, 98, 92, 92, 4, Math.PI / 4), box(96, 50, 170, 40))
      canvas.fill(roof, '#dfe6c4')
      for (const x of [62, 96, 130]) canvas.fill(box(x, 105, 14, 50, 3), paper)
      canvas.fill(box(96, 143, 112, 13, 4), paper)
    },
  },
  'exam-boards': {
    ground: '#9a5b1e',
    draw: (canvas) => {
      canvas.fill(box(88, 98, 84, 106, 9, -0.06), '#f3d7b2')
      canvas.fill(box(98, 96, 84, 106, 9, 0.05), paper)
      canvas.fill(lettering('A', 92, 92, 46, 9), '#9a5b1e')
      canvas.fill(
        either(
          line(
            [
              [117, 76],
              [131, 77],
            ],
            6,
          ),
          line(
            [
              [124, 69],
              [124, 84],
            ],
            6,
          ),
        ),
        '#9a5b1e',
      )
    },
  },
  'university-admissions': {
    ground: '#a33a4b',
    draw: (canvas) => {
      const board: Shape = (x, y) => (Math.abs(x - 96) * 0.5 + Math.abs(y - 80) - 34) * 0.85
      canvas.fill(without(box(96, 112, 76, 46, 16), board), '#f0c1c8')
      canvas.fill(board, paper)
      canvas.fill(
        line(
          [
            [152, 84],
            [152, 122],
          ],
          6,
        ),
        paper,
      )
      canvas.fill(circle(152, 128, 9), '#f0c1c8')
    },
  },
  'teaching-unions': {
    ground: '#b0552f',
    draw: (canvas) => {
      for (const [x, color] of [
        [56, '#f6cdb8'],
        [136, '#f6cdb8'],
        [96, paper],
      ] as const) {
        const lift = x === 96 ? 0 : 10
        canvas.fill(either(circle(x, 70 + lift, 19), both(circle(x, 136 + lift, 35), box(x, 104, 90, 66))), color)
      }
    },
  },
  'leaders-association': {
    ground: '#2f4858',
    draw: (canvas) => {
      for (const [index, height] of [30, 52, 80].entries()) {
        canvas.fill(box(60 + index * 36, 144 - height / 2, 24, height, 6), index === 2 ? '#f2c57c' : paper)
      }
      canvas.fill(
        line(
          [
            [50, 86],
            [84, 62],
            [104, 66],
            [140, 36],
          ],
          7,
        ),
        '#9fb8c7',
      )
    },
  },
  'campaign-partners': {
    ground: '#b23a6b',
    draw: (canvas) => {
      canvas.fill(either(box(96, 84, 112, 78, 24), box(72, 122, 26, 26, 2, Math.PI / 4)), paper)
      const heart = either(circle(83.5, 77, 17.5), circle(108.5, 77, 17.5), box(96, 89.5, 35, 35, 2, Math.PI / 4))
      canvas.fill(heart, '#b23a6b')
    },
  },
  'northfield-network': {
    ground: '#16695f',
    draw: (canvas) => {
      const corner = (x: number, y: number) =>
        line(
          [
            [96, 96],
            [x, y],
          ],
          7,
        )
      canvas.fill(spokes(6, corner, 52), '#8fd0c4')
      canvas.fill(
        spokes(6, (x, y) => circle(x, y, 14), 52),
        paper,
      )
      canvas.fill(circle(96, 96, 21), paper)
    },
  },
  'bright-term': {
    ground: '#d9972b',
    draw: (canvas) => {
      const ray = (x: number, y: number, turn: number) =>
        line(
          [
            [x, y + 28],
            [x + Math.cos(turn) * 18, y + 28 + Math.sin(turn) * 18],
          ],
          9,
        )
      canvas.fill(both(spokes(12, ray, 56), box(96, 60, 192, 112)), '#fff1d3')
      canvas.fill(both(circle(96, 124, 40), box(96, 84, 192, 80)), paper)
      canvas.fill(box(96, 137, 128, 10, 5), '#fff1d3')
    },
  },
  'governor-room': {
    ground: '#44528f',
    draw: (canvas) => {
      canvas.fill(
        spokes(8, (x, y) => circle(x, y, 12), 60),
        '#c5cdf0',
      )
      canvas.fill(circle(96, 96, 37), paper)
      canvas.fill(lettering('G', 96, 96, 32, 7), '#44528f')
    },
  },
  'business-circle': {
    ground: '#35665a',
    draw: (canvas) => {
      const ring = outline(circle(96, 96, 46), 26)
      canvas.fill(ring, paper)
      canvas.fill(both(ring, box(142, 50, 92, 92)), '#f0c66f')
      canvas.fill(
        either(
          line(
            [
              [96, 22],
              [96, 88],
            ],
            7,
          ),
          line(
            [
              [104, 96],
              [170, 96],
            ],
            7,
          ),
        ),
        '#35665a',
      )
    },
  },
  'safe-harbour': {
    ground: '#1c6286',
    draw: (canvas) => {
      canvas.fill(outline(circle(96, 56, 14), 9), paper)
      canvas.fill(
        line(
          [
            [96, 72],
            [96, 144],
          ],
          10,
        ),
        paper,
      )
      canvas.fill(
        line(
          [
            [70, 90],
            [122, 90],
          ],
          10,
        ),
        paper,
      )
      canvas.fill(both(outline(circle(96, 98, 48), 10), box(96, 132, 120, 44)), '#a7d5ea')
    },
  },
  'inclusion-matters': {
    ground: '#7a4a8a',
    draw: (canvas) => {
      for (const [turn, color] of [
        [0, paper],
        [1, '#e3c6ec'],
        [2, paper],
        [3, '#e3c6ec'],
      ] as const) {
        const angle = Math.PI / 4 + (turn * Math.PI) / 2
        canvas.fill(box(96 + Math.cos(angle) * 34, 96 + Math.sin(angle) * 34, 62, 38, 19, angle), color)
      }
      canvas.fill(circle(96, 96, 12), '#7a4a8a')
    },
  },
} satisfies Record<string, Logo>

/** Draws one logo: 192 x 192 pixels, a rounded square in the provider's colour with its mark. */
export function drawLogo({ ground, draw }: Logo): Canvas {
  const canvas = createCanvas(side, side)
  canvas.fill(box(96, 96, side, side, 42), ground)
  draw(canvas)
  return canvas
}
