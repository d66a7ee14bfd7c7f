import type { Picture } from './png.ts'

/** Signed distance from a point to the edge of a shape: negative inside. */
export type Shape = (x: number, y: number) => number

/** A colour per pixel, or one for all: `#rrggbb`. */
export type Paint = string | ((x: number, y: number) => string | Rgb)

type Rgb = readonly [red: number, green: number, blue: number]

export interface Canvas extends Picture {
  /** Paints a shape, smoothing its edge over one pixel; `opacity` 0 to 1. */
  fill(shape: Shape, paint: Paint, opacity?: number): void
}

const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
const rgb = (color: string): Rgb => [channel(color, 1), channel(color, 3), channel(color, 5)]
const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** A transparent canvas of `width` x `height` pixels; shapes are given in units of `scale` pixels. */
export function createCanvas(width: number, height: number, scale = 1): Canvas {
  const rgba = new Uint8Array(width * height * 4)

  function blend(at: number, [red, green, blue]: Rgb, alpha: number): void {
    const under = rgba[at + 3]! / 255
    const over = alpha + under * (1 - alpha)
    const mix = (old: number, fresh: number) => Math.round((fresh * alpha + old * under * (1 - alpha)) / over)
    rgba[at] = mix(rgba[at]!, red)
    rgba[at + 1] = mix(rgba[at + 1]!, green)
    rgba[at + 2] = mix(rgba[at + 2]!, blue)
    rgba[at + 3] = Math.round(over * 255)
  }

  function fill(shape: Shape, paint: Paint, opacity = 1): void {
    const flat = typeof paint === 'string' ? rgb(paint) : undefined
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [unitX, unitY] = [(x + 0.5) / scale, (y + 0.5) / scale]
        const distance = shape(unitX, unitY) * scale
        if (distance >= 0.5) {
          // The edge is at least this far away, so the pixels in between need no check; 0.7 allows for shapes that
          // overstate it.
          x += Math.floor((distance - 0.5) * 0.7)
          continue
        }
        const alpha = clamp(0.5 - distance) * opacity
        const color = flat ?? (paint as Exclude<Paint, string>)(unitX, unitY)
        blend((y * width + x) * 4, typeof color === 'string' ? rgb(color) : color, alpha)
      }
    }
  }

  return { width, height, rgba, fill }
}

export const everywhere: Shape = () => -1

export const circle =
  (centreX: number, centreY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centreX, y - centreY) - radius

/** A rectangle given by its centre, with rounded corners, turned clockwise by `turn` radians. */
export function box(centreX: number, centreY: number, width: number, height: number, radius = 0, turn = 0): Shape {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => {
    const [dx, dy] = [x - centreX, y - centreY]
    const outX = Math.abs(dx * cos + dy * sin) - width / 2 + radius
    const outY = Math.abs(dy * cos - dx * sin) - height / 2 + radius
    return Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - radius
  }
}

/** A line of the given thickness with round ends through the points. */
export function line(points: readonly (readonly [number, number])[], thickness: number): Shape {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return (x, y) => {
    const away = Math.max(left - x, x - right, top - y, y - bottom)
    if (away > thickness) return away - thickness / 2
    let nearest = Infinity
    for (let at = 1; at < points.length; at++) {
      const [[ax, ay], [bx, by]] = [points[at - 1]!, points[at]!]
      const [dx, dy] = [bx - ax, by - ay]
      const along = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1))
      nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy))
    }
    return nearest - thickness / 2
  }
}

/** Everything below a curve `y = height(x)`; good for hills and waves of a moderate slope. */
export const below =
  (height: (x: number) => number): Shape =>
  (x, y) =>
    (height(x) - y) * 0.8

export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y))

export const either =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.reduce((nearest, shape) => Math.min(nearest, shape(x, y)), Infinity)

export const without =
  (one: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), -hole(x, y))

export const outline =
  (shape: Shape, thickness: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - thickness / 2

/** A vertical gradient from the colour at `top` to the colour at `bottom`. */
export function fade(top: string, bottom: string, fromY: number, toY: number): Paint {
  const [from, to] = [rgb(top), rgb(bottom)]
  return (_x, y) => {
    const at = clamp((y - fromY) / (toY - fromY))
    return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2] + (to[2] - from[2]) * at]
  }
}
