import { Kind, type FragmentDefinitionNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'
import { BadRequest } from '../kit/errors.ts'

/** The size of an answer so far: the number of scalar values, and the characters of those that are text. */
export type AnswerSize = { values: number; characters: number }

/** Together about 200 ms of CPU to build, write and compress (security 19). */
const mostValues = 30_000
const mostCharacters = 1_000_000

export const tooMuch = 'An answer cannot hold so much. Ask for fewer at a time.'

export function emptyAnswer(): AnswerSize {
  return { values: 0, characters: 0 }
}

/**
 * [Note: Size of an answer] A short query can select many values: rows under several names, a long text under twenty.
 * So the data that a resolver has read is counted by the fields requested of it, before an answer is built from it; the
 * lists inside count when they are read. A value requested twice under one name counts twice.
 * @throws BadRequest when the answer would exceed the limit
 */
export function addToAnswer(size: AnswerSize, answer: unknown, { fieldNodes, fragments }: GraphQLResolveInfo): void {
  for (const { selectionSet } of fieldNodes) if (selectionSet) add(size, answer, selectionSet, fragments)
}

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>

function add(size: AnswerSize, value: unknown, set: SelectionSetNode, fragments: Fragments): void {
  if (Array.isArray(value)) {
    for (const row of value) add(size, row, set, fragments)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const inner: unknown = Reflect.get(value, selection.name.value)
      if (selection.selectionSet) add(size, inner, selection.selectionSet, fragments)
      else addValue(size, inner)
    } else {
      const spread = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value]
      if (spread) add(size, value, spread.selectionSet, fragments)
    }
  }
}

/** Whether something of this answer has been refused for its size: then nothing of it is sent. */
export function isTooMuch({ values, characters }: AnswerSize): boolean {
  return values > mostValues || characters > mostCharacters
}

/** What is inside JSON counts with its names, as it is written with them. */
function addValue(size: AnswerSize, value: unknown): void {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) size.characters += name.length
      addValue(size, inner)
    }
    return
  }
  size.values += 1
  if (typeof value === 'string') size.characters += value.length
  if (isTooMuch(size)) throw new BadRequest(tooMuch)
}
