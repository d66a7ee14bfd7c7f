import { inflateSync } from 'node:zlib'

export type PdfPage = { width: number; height: number; text: string }

/**
 * The pages of a PDF as Chromium writes it: their sizes in points, and their text in the order in which it was drawn, one line for
 * each piece that was drawn at once.
 */
export function readPdf(pdf: Buffer): PdfPage[] {
  const source = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\s([^]*?)\nendobj/g)) objects.set(id!, body!)
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b(?!s)/.test(body))
  return pages.map((page) => {
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(page)!
    const fonts = new Map<string, Map<string, string>>()
    const resources = referred(page, 'Resources', objects)
    for (const [, name, id] of (/\/Font\s*<<([^>]*)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\S+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)?.[1]
      fonts.set(name!, map === undefined ? new Map() : charactersOf(streamOf(objects.get(map)!)))
    }
    const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!)
    return { width: Math.round(Number(width)), height: Math.round(Number(height)), text: textOf(content, fonts) }
  })
}

function referred(page: string, name: string, objects: ReadonlyMap<string, string>): string {
  const id = new RegExp(`/${name} (\\d+) 0 R`).exec(page)?.[1]
  return id === undefined ? page : objects.get(id)!
}

function streamOf(body: string): string {
  const start = /stream\r?\n/.exec(body)!
  const bytes = Buffer.from(body.slice(start.index + start[0].length, body.lastIndexOf('endstream')), 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

/** What the codes of a font stand for. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>()
  const toText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block] of map.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
    for (const [, code, text] of block!.matchAll(/<(\w+)>\s*<(\w+)>/g))
      characters.set(code!.toUpperCase(), toText(text!))
  }
  for (const [, block] of map.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
    for (const [, from, to, text] of block!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const [first, last] = [from!, to!].map((code) => Number.parseInt(code, 16)) as [number, number]
      for (let code = first; code <= last; code++) {
        const end = Number.parseInt(text!.slice(-4), 16) + code - first
        const hex = code.toString(16).toUpperCase().padStart(from!.length, '0')
        characters.set(hex, toText(text!.slice(0, -4) + end.toString(16).padStart(4, '0')))
      }
    }
  }
  return characters
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  for (const [, name, array, single] of content.matchAll(/\/(\S+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ|<(\w+)>\s*Tj/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    else {
      const [length = 4] = [...font.keys()].map((code) => code.length)
      const hexes = [...(array ?? `<${single}>`).matchAll(/<(\w+)>/g)].map(([, hex]) => hex!)
      const codes = hexes.flatMap((hex) => hex.match(new RegExp(`.{${length}}`, 'g')) ?? [])
      lines.push(codes.map((code) => font.get(code.toUpperCase()) ?? '').join(''))
    }
  }
  return lines.join('\n')
}
