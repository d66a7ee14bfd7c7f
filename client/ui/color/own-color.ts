import type { CSSProperties } from 'react'

type Rgb = readonly [number, number, number]
type Theme = { surface: Rgb; ground: Rgb; text: Rgb; tint: number }

const light: Theme = { surface: [255, 255, 255], ground: [251, 250, 247], text: [27, 36, 48], tint: 0.12 }
const dark: Theme = { surface: [25, 33, 40], ground: [17, 23, 28], text: [233, 238, 242], tint: 0.18 }
const step = 0.15
const enough = 3

const known = new Map<string, CSSProperties>()

/**
 * CSS variables that make any `#rrggbb` safe: put them on an element as `style` and use the classes `own-soft` (tinted
 * chip background for body text), `own-mark` (bars and dots, at least 3:1) and `own-edge` (borders) on it or below. No
 * colour, or text that is not a colour, gives the neutral colour of the text.
 */
export function ownColor(color: string | null | undefined): CSSProperties {
  const key = color ?? ''
  let variables = known.get(key)
  if (!variables) {
    variables = {
      '--own': toHex(parse(key) ?? light.text),
      '--own-light': markColor(key, light),
      '--own-dark': markColor(key, dark),
    } as CSSProperties
    known.set(key, variables)
  }
  return variables
}

/** The colour mixed towards the text in 15 % steps until it has 3:1 against every background it may lie on. */
export function markColor(color: string, theme: Theme): string {
  const own = parse(color) ?? theme.text
  const grounds = [theme.surface, theme.ground, mix(own, theme.surface, theme.tint)]
  for (let share = 0; share < 1; share += step) {
    const mixed = mix(theme.text, own, share)
    if (grounds.every((ground) => contrast(mixed, ground) >= enough)) return toHex(mixed)
  }
  return toHex(theme.text)
}

export const themes = { light, dark }

/** The WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

/** `#rgb` or `#rrggbb` as numbers, or null. */
export function parse(color: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(color)
  const parts = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit)
  return parts ? (parts.map((part) => Number.parseInt(part, 16)) as unknown as Rgb) : null
}

function mix(over: Rgb, under: Rgb, share: number): Rgb {
  return under.map((value, i) => Math.round(value + ((over[i] ?? 0) - value) * share)) as unknown as Rgb
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toHex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
