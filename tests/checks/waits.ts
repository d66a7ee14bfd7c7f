import { parseSync } from '@swc/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

type Node = { type: string; [part: string]: unknown }
type Rule = (node: Node, known: Known) => string | null
/** What a file says of its names: the numbers that they stand for, and those that wait as `node:timers/promises` does. */
type Known = { numbers: ReadonlyMap<string, number>; pauses: ReadonlySet<string> }

const product = /^(?:client|server|sync|sw)\/.*\.tsx?$/
const test = /\.test\.tsx?$|^tests\/.*\.tsx?$/
const story = /\.browser\.test\.ts$/
/** Not run by `npm test`: what they wait for is measured, or a browser that may not be there. */
const unchecked = /^tests\/(?:bench|screenshots)\//
/** Where waiting times stand, where tests learn to wait, and what outlives them. */
const homes =
  /^sync\/first-paint-times\.ts$|^(?:sync|server)\/times\.ts$|^tests\/support\/(?:waiting\/|runner\/leftovers\.ts$)/

/** What a file without a wait does not hold: most need not be read any further. */
const mayWait = /set(?:Timeout|Interval)|time_?out|waitFor|waitUntil|poll|setOffline|\}, [\w *]+\)/i

/** Milliseconds; a shorter time is a turn of the event loop and no wait. */
const shortestWait = 100
/** Of a time-out itself every length counts, for some are in seconds; none is 0. */
const shortestTimeOut = 1

/**
 * The product's waiting times stand in `sync/times.ts`, `sync/first-paint-times.ts` and `server/kit/times.ts`, where PACE reaches them,
 * and a test waits by `tests/support/waiting`: a number of seconds has no fixed worth on a machine that does something else besides.
 */
export function waitsAreNamed(): string[] {
  return sourceFiles()
    .filter((path) => !homes.test(path) && !unchecked.test(path))
    .flatMap((path) => {
      if (story.test(path)) return problemsOf(path, [inProduct, inTest, inStory])
      if (test.test(path)) return problemsOf(path, [inProduct, inTest])
      return product.test(path) ? problemsOf(path, [inProduct]) : []
    })
}

function problemsOf(path: string, rules: readonly Rule[]): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return waitsIn(text, path.endsWith('x'), rules).map((problem) => `${path}: ${problem}`)
}

const rulesOf = { product: [inProduct], test: [inProduct, inTest], story: [inProduct, inTest, inStory] }

/** What is wrong with the waits of a test, of a story in a browser, or of a part of the product. */
export function waitsOf(text: string, kind: keyof typeof rulesOf): string[] {
  return waitsIn(text, true, rulesOf[kind])
}

function waitsIn(text: string, tsx: boolean, rules: readonly Rule[]): string[] {
  if (!mayWait.test(text)) return []
  const nodes = nodesIn(parseSync(text, { syntax: 'typescript', tsx, target: 'es2024' }))
  const known = { numbers: numbersIn(nodes), pauses: pausesIn(nodes) }
  return nodes.flatMap((node) => rules.flatMap((rule) => rule(node, known) ?? []))
}

/** A wait or a time-out whose length stands in the file itself. */
function inProduct(node: Node, known: Known): string | null {
  if (node.type === 'KeyValueProperty' && /time_?out$/i.test(nameOf(node['key']))) {
    const shortest = isNumber(node['value']) ? shortestTimeOut : shortestWait
    return isLong(node['value'], known, shortest) ? `${nameOf(node['key'])} has a number of its own` : null
  }
  if (node.type !== 'CallExpression') return null
  const called = calleeOf(node)
  const [first, second] = argumentsOf(node)
  const isTimer = /^(?:globalThis\.|window\.)?set(?:Timeout|Interval)$/.test(called) && !known.pauses.has(called)
  if (!isTimer && !known.pauses.has(called) && called !== 'AbortSignal.timeout') return null
  return isLong(isTimer ? second : first, known, shortestWait) ? `${called} has a number of its own` : null
}

const waitsByTheClock = ['vi.waitFor', 'vi.waitUntil', 'expect.poll', 'expect.soft.poll']
const withTimeOut = /^(?:test|it|describe|before|after)(?:Each|All)?(?:\.|$)/

/** A wait that gives up by the clock. */
function inTest(node: Node, known: Known): string | null {
  if (node.type !== 'CallExpression') return null
  const called = calleeOf(node)
  if (waitsByTheClock.includes(called) || called.endsWith('.waitForTimeout')) return `${called} waits by the clock`
  const last = argumentsOf(node).at(-1)
  return withTimeOut.test(called) && isNumber(last) && isLong(last, known, shortestWait)
    ? `${called} gives up by the clock`
    : null
}

/** A network that goes before the device has stored what the story needs of it. */
function inStory(node: Node): string | null {
  if (node.type !== 'CallExpression' || !calleeOf(node).endsWith('.setOffline')) return null
  const [isOffline] = argumentsOf(node) as Node[]
  return isOffline?.['value'] === true ? 'setOffline(true) does not wait for the installation, goOffline does' : null
}

function isLong(length: unknown, { numbers }: Known, shortest: number): boolean {
  return nodesIn(length).some((node) => {
    if (node.type === 'NumericLiteral') return Number(node['value']) >= shortest
    return node.type === 'Identifier' && (numbers.get(nameOf(node)) ?? 0) >= shortest
  })
}

/** Constants of the file, each by the greatest number that its value is made from. */
function numbersIn(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const declared = nodes.filter(({ type, init }) => type === 'VariableDeclarator' && isArithmetic(init))
  return new Map(
    declared.map(({ id, init }) => {
      const values = nodesIn(init).filter(({ type }) => type === 'NumericLiteral')
      return [nameOf(id), Math.max(...values.map(({ value }) => Number(value)))]
    }),
  )
}

function isNumber(value: unknown): boolean {
  return isArithmetic(value) || (Object(value) as Node).type === 'Identifier'
}

function isArithmetic(value: unknown): boolean {
  const { type, left, right } = Object(value) as Node
  return type === 'NumericLiteral' || (type === 'BinaryExpression' && isArithmetic(left) && isArithmetic(right))
}

function pausesIn(nodes: readonly Node[]): ReadonlySet<string> {
  const imported = nodes.filter(({ type, source }) => {
    return type === 'ImportDeclaration' && (source as Node)['value'] === 'node:timers/promises'
  })
  const specifiers = imported.flatMap((node) => node['specifiers'] as Node[])
  const isSetTimeout = ({ imported: name, local }: Node) => nameOf(name ?? local) === 'setTimeout'
  return new Set(specifiers.filter(isSetTimeout).map(({ local }) => nameOf(local)))
}

function nodesIn(part: unknown): Node[] {
  const parts = [part]
  for (const one of parts) if (typeof one === 'object' && one !== null) parts.push(...Object.values(one))
  return parts.filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one)
}

/** As it is written: `test.each` for the call of what `test.each(rows)` answers, too. */
function calleeOf(call: Node): string {
  return nameOf(call['callee'])
}

function nameOf(part: unknown): string {
  const { type, value, object, property, callee } = Object(part) as Node
  if (type === 'MemberExpression') return `${nameOf(object)}.${nameOf(property)}`
  if (type === 'CallExpression') return nameOf(callee)
  return typeof value === 'string' ? value : ''
}

function argumentsOf(call: Node): unknown[] {
  return (call['arguments'] as { expression: unknown }[]).map(({ expression }) => expression)
}
