import { readXml, type Attributes } from './read-xml.ts'
import { notExcel, Unreadable } from './unreadable.ts'
import type { Zip } from './open-zip.ts'

export type SheetPart = { name: string; path: string; isHidden: boolean }

/** Where the parts of a workbook are in its file. */
export type WorkbookParts = { sheets: SheetPart[]; sharedStrings: string | null; startsIn1904: boolean }

type Relationship = { id: string; type: string; path: string }

/**
 * Finds the workbook, its sheets with cells, in their order, and its texts by the relationships of the package (ECMA-376,
 * part 2, 6.5), wherever they are and whatever they are called; the types of strict files end in the same words.
 * @throws Unreadable
 */
export async function findParts(zip: Zip): Promise<WorkbookParts> {
  const ofPackage = await relationshipsOf(zip, '')
  const path = ofPackage.find(isOfType('officeDocument'))?.path ?? 'xl/workbook.xml'
  if (!zip.has(path)) throw new Unreadable(notExcel)
  const listed: Attributes[] = []
  let startsIn1904 = false
  await readXml(zip.read(path), {
    open: ([root, ...names], attributes) => {
      if (root !== 'workbook') throw new Unreadable(notExcel)
      if (names.at(-1) === 'sheet' && names.at(-2) === 'sheets') listed.push(attributes)
      if (names.at(-1) === 'workbookPr') startsIn1904 = isTrue(attributes['date1904'])
    },
  })
  const relationships = await relationshipsOf(zip, path)
  const byId = new Map(relationships.map((relationship) => [relationship.id, relationship]))
  const sheets = listed.flatMap((attributes): SheetPart[] => {
    const relationship = byId.get(idIn(attributes))
    // A sheet that is a chart or a dialog has no cells.
    if (!relationship || (relationship.type !== '' && !isOfType('worksheet')(relationship))) return []
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
    return [{ name: attributes['name'] ?? '', path: relationship.path, isHidden }]
  })
  const named = relationships.find(isOfType('sharedStrings'))?.path ?? resolve(path, 'sharedStrings.xml')
  return { sheets, sharedStrings: zip.has(named) ? named : null, startsIn1904 }
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** `r:id`, whatever the prefix is. */
function idIn(attributes: Attributes): string {
  const name = Object.keys(attributes).find((one) => one.endsWith(':id'))
  return attributes[name ?? 'id'] ?? ''
}

function isOfType(name: string): (relationship: Relationship) => boolean {
  return ({ type }) => type === name || type.endsWith(`/${name}`)
}

/** The relationships of a part, or of the package itself. */
async function relationshipsOf(zip: Zip, part: string): Promise<Relationship[]> {
  const at = part.lastIndexOf('/') + 1
  const path = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`
  const found: Relationship[] = []
  if (!zip.has(path)) return found
  await readXml(zip.read(path), {
    open: (names, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (names.at(-1) !== 'Relationship' || mode === 'External') return
      found.push({ id, type, path: resolve(part, target) })
    },
  })
  return found
}

/** The name of a part that another one names: relative to it, or from the root of the package. */
function resolve(from: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target.replaceAll('\\', '/'), `package:///${from}`).pathname.slice(1))
  } catch {
    throw new Unreadable(notExcel)
  }
}
