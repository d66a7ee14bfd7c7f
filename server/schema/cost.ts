import {
  GraphQLError,
  Kind,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql'
import { listOf } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { calendarHomeLists } from '../content/calendar-home.ts'

/** What one request may select (security 19). */
const deepest = 12
const mostFields = 1000
const mostAliases = 20
const mostRootFields = 10
/** Lists of content, including those inside an event: all of an event's and one more, or the names of a calendar. */
const mostLists = 5

const mostValues = 20_000

/** Root fields that may appear only once in an operation, under whatever alias. */
const onlyOnce = new Set(['pull', 'push'])

/** Fields that may return hundreds of rows each, in few words and again under another name. */
const listFields: ReadonlySet<string> = new Set([
  ...collectionsOf('administrator')
    .map(entityOf)
    .flatMap((entity) => [listOf(entity), ...Object.keys(entity.children)]),
  ...calendarHomeLists,
  'blobReferencesQuery',
  'fileUses',
  'pictureLibrary',
  'deletedDocuments',
  'recentChanges',
  'lastChanges',
  'revisions',
  'ownRecords',
  // It returns three numbers, but looks at every date.
  'calendarFeedCount',
  // They look at every opening and click of their range.
  'analyticEvents',
  'analyticSummary',
  'analyticBreakdown',
  // It looks at every star and feed.
  'analyticReach',
  'auditEntries',
])

type Cost = { depth: number; fields: number; aliases: number; lists: number }

/**
 * GraphQL's own validation compares fields through fragments again and again: 60
 * fragments that each name the next twice would keep it busy for years. So each fragment's cost is computed once, from
 * those it names, in time linear in the text, and a query over the limits is refused before anything else walks the
 * document.
 * @throws GraphQLError
 */
export function refuseCostly(document: DocumentNode): void {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operations.length > 1) throw new GraphQLError('Only one operation is allowed in a request.')
  const fragments = new Map(document.definitions.filter(isFragment).map((one) => [one.name.value, one]))
  const costs = createCosts(fragments)
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition)) continue
    const { depth, fields, aliases, lists } = costs(definition.selectionSet)
    if (depth > deepest) throw new GraphQLError(`The query is nested deeper than ${deepest}.`)
    if (fields > mostFields) throw new GraphQLError(`The query selects more than ${mostFields} fields.`)
    if (aliases > mostAliases) throw new GraphQLError(`The query has more than ${mostAliases} aliases.`)
    if (lists > mostLists) throw new GraphQLError(`The query selects more than ${mostLists} lists.`)
    if (definition.kind === Kind.OPERATION_DEFINITION) refuseCrowdedRoot(definition.selectionSet, fragments)
  }
}

/**
 * Variable values are checked against their types one by one, and the error for a wrong one quotes everything around
 * it. JSON, in which a device sends its edits, is not inspected.
 * @returns the refusal, or null
 */
export function costlyVariables(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  const declared = document.definitions.flatMap((one) => ('variableDefinitions' in one ? one.variableDefinitions : []))
  const compared = (declared ?? []).filter((definition) => definition && nameOf(definition.type) !== 'JSON')
  const waiting: unknown[] = compared.map((definition) => variables[definition!.variable.name.value])
  for (let count = 1; waiting.length > 0; count += 1) {
    if (count > mostValues) return new GraphQLError(`The variables hold more than ${mostValues} values.`)
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) waiting.push(inner)
  }
  return null
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type)
}

function isFragment(definition: DefinitionNode): definition is FragmentDefinitionNode {
  return definition.kind === Kind.FRAGMENT_DEFINITION
}

const nothing: Cost = { depth: 0, fields: 0, aliases: 0, lists: 0 }

/** The cost of a selection with its fragments expanded; each fragment is computed once. */
function createCosts(fragments: ReadonlyMap<string, FragmentDefinitionNode>): (set: SelectionSetNode) => Cost {
  const known = new Map<string, Cost>()
  const open = new Set<string>()
  const ofFragment = (name: string): Cost => {
    const cost = known.get(name)
    if (cost) return cost
    const fragment = fragments.get(name)
    if (!fragment) return nothing
    if (open.has(name)) throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`)
    open.add(name)
    const worked = of(fragment.selectionSet)
    open.delete(name)
    known.set(name, worked)
    return worked
  }
  const of = (set: SelectionSetNode): Cost => {
    const sum: Cost = { ...nothing }
    for (const selection of set.selections) {
      const add = selection.kind === Kind.FIELD ? ofField(selection) : inner(selection)
      sum.depth = Math.max(sum.depth, add.depth)
      sum.fields += add.fields
      sum.aliases += add.aliases
      sum.lists += add.lists
    }
    return sum
  }
  /** A spread counts as a field: fragments that contain nothing but spreads must not be free. */
  const inner = (selection: Exclude<SelectionSetNode['selections'][number], FieldNode>): Cost => {
    const cost = selection.kind === Kind.INLINE_FRAGMENT ? of(selection.selectionSet) : ofFragment(selection.name.value)
    return { ...cost, fields: cost.fields + 1 }
  }
  const ofField = ({ name, alias, selectionSet }: FieldNode): Cost => {
    const below = selectionSet ? of(selectionSet) : nothing
    const isList = listFields.has(name.value)
    return {
      depth: below.depth + 1,
      fields: below.fields + 1,
      aliases: below.aliases + (alias ? 1 : 0),
      lists: below.lists + (isList ? 1 : 0),
    }
  }
  return of
}

/** Whether a query selects a list of content. */
export function queriesLists(document: DocumentNode): boolean {
  const hasLists = (set: SelectionSetNode): boolean =>
    set.selections.some(
      (selection) =>
        (selection.kind === Kind.FIELD && listFields.has(selection.name.value)) ||
        ('selectionSet' in selection && selection.selectionSet !== undefined && hasLists(selection.selectionSet)),
    )
  return document.definitions.some((definition) => 'selectionSet' in definition && hasLists(definition.selectionSet))
}

/** The root's fields with fragments expanded: their number, and no duplicates of those allowed only once. */
function refuseCrowdedRoot(root: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): void {
  const names: string[] = []
  const collect = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) names.push(selection.name.value)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      else if (fragments.has(selection.name.value)) collect(fragments.get(selection.name.value)!.selectionSet)
    }
  }
  collect(root)
  if (names.length > mostRootFields) throw new GraphQLError(`The query begins with more than ${mostRootFields} fields.`)
  const twice = names.find((name, index) => onlyOnce.has(name) && names.indexOf(name) !== index)
  if (twice !== undefined) throw new GraphQLError(`"${twice}" may be selected only once in a request.`)
}
