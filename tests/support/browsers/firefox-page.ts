import { expect } from '@playwright/test'
import type { Bidi } from './bidi.ts'
import { eventually } from '../waiting/eventually.ts'

type Node = { sharedId: string }
type Locator = { type: 'accessibility'; value: { role: string; name: string } } | { type: 'css'; value: string }

/** A tab of Firefox: what a user does in it and sees. Every call waits until the element is there. */
export type FirefoxPage = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  close(): Promise<void>
  /** Presses the element with this role and exact accessible name. */
  click(role: string, name: string): Promise<void>
  clickOn(selector: string): Promise<void>
  /** Replaces the value of the field with this label, key by key. */
  fill(label: string, text: string): Promise<void>
  expectText(text: string): Promise<void>
  expectNoText(text: string): Promise<void>
  expectAddress(pattern: RegExp): Promise<void>
  /** The accessible name of the sync button, which begins with "Sync: ". */
  expectSync(name: string): Promise<void>
  evaluate<T>(script: string): Promise<T>
}

export async function openPage(bidi: Bidi): Promise<FirefoxPage> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
  const evaluate = async <T>(script: string): Promise<T> => {
    type Answer = { result?: { value?: string }; exceptionDetails?: { text: string } }
    const { result, exceptionDetails } = await bidi.send<Answer>('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${script})) ?? null))()`,
      target: { context },
      awaitPromise: true,
    })
    if (result?.value === undefined) throw new Error(`${script}: ${exceptionDetails?.text ?? 'no answer'}`)
    return JSON.parse(result.value) as T
  }
  const locate = async (locator: Locator): Promise<Node[]> => {
    const { nodes } = await bidi.send<{ nodes: Node[] }>('browsingContext.locateNodes', { context, locator })
    return nodes
  }
  /** The field with a label: Firefox has a separate role for passwords. */
  const fieldOf = async (label: string): Promise<Node[]> => {
    const { result } = await bidi.send<{ result: { type: string; sharedId?: string } }>('script.callFunction', {
      functionDeclaration:
        '(text) => [...document.querySelectorAll("label")].find((one) => one.textContent.trim() === text)?.control',
      arguments: [{ type: 'string', value: label }],
      target: { context },
      awaitPromise: false,
    })
    return result.sharedId === undefined ? [] : [{ sharedId: result.sharedId }]
  }
  /** Finds the element again if the page was rendered between finding and pressing it. */
  const act = (what: string, find: () => Promise<Node[]>, actions: (node: Node) => object[]) =>
    eventually(async () => {
      const [node] = await find()
      if (!node) throw new Error(`${what} is not there`)
      await bidi.send('script.callFunction', {
        functionDeclaration: "(element) => element.scrollIntoView({ block: 'center' })",
        arguments: [{ type: 'node', sharedId: node.sharedId }],
        target: { context },
        awaitPromise: false,
      })
      await bidi.send('input.performActions', { context, actions: actions(node) })
    })
  const text = () => evaluate<string>('document.body?.innerText ?? ""')
  return {
    // A page that is already navigating aborts it.
    goto: async (url) => {
      await eventually(() => bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' }))
    },
    reload: async () => {
      await bidi.send('browsingContext.reload', { context, wait: 'interactive' })
    },
    close: async () => {
      await bidi.send('browsingContext.close', { context })
    },
    click: (role, name) =>
      act(`${role} ${name}`, () => locate({ type: 'accessibility', value: { role, name } }), press),
    clickOn: (selector) => act(selector, () => locate({ type: 'css', value: selector }), press),
    fill: (label, value) =>
      act(
        label,
        () => fieldOf(label),
        (node) => [...press(node), ...replaceBy(value)],
      ),
    expectText: (wanted) => eventually(async () => expect(await text()).toContain(wanted)),
    expectNoText: (wanted) => eventually(async () => expect(await text()).not.toContain(wanted)),
    expectAddress: (pattern) =>
      eventually(async () => expect(await evaluate<string>('location.href')).toMatch(pattern)),
    expectSync: (name) => {
      const button = `document.querySelector('button[aria-label^="Sync: "]')?.getAttribute('aria-label')`
      return eventually(async () => expect(await evaluate<string | null>(button)).toBe(name))
    },
    evaluate,
  }
}

function press(node: Node): object[] {
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId: node.sharedId } } },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', actions }]
}

const control = '\uE009'

/** Keys come after the press that moved the focus: one input source waits while another one acts. */
function replaceBy(text: string): object[] {
  const stroke = (key: string) => [
    { type: 'keyDown', value: key },
    { type: 'keyUp', value: key },
  ]
  const afterPress = [{ type: 'pause' }, { type: 'pause' }, { type: 'pause' }]
  const all = [{ type: 'keyDown', value: control }, ...stroke('a'), { type: 'keyUp', value: control }]
  return [{ type: 'key', id: 'keyboard', actions: [...afterPress, ...all, ...[...text].flatMap(stroke)] }]
}
