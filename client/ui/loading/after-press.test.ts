import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

class Thing {
  top = 100
  isShown = true
  presses = 0
  isConnected = true
  closest = () => this
  contains = (other: unknown) => other === this
  checkVisibility = () => this.isShown
  getBoundingClientRect = () => (this.isShown ? { left: 10, top: this.top } : { left: 0, top: 0 })
  click = () => {
    this.presses += 1
  }
}

const listeners = new Map<string, (event: object) => void>()
let control: Thing

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener))
  vi.stubGlobal('Element', Thing)
  vi.stubGlobal('Node', Thing)
  await import('./after-press.ts')
})

beforeEach(() => {
  vi.stubGlobal('scrollX', 0)
  vi.stubGlobal('scrollY', 0)
  control = new Thing()
})

async function pressWhile(meanwhile: () => void, released: object = {}): Promise<number> {
  const at = { button: 0, clientX: 15, clientY: 105 }
  listeners.get('pointerdown')?.({ ...at, target: control })
  meanwhile()
  listeners.get('pointerup')?.({ ...at, target: new Thing(), ...released })
  await new Promise((resolve) => setTimeout(resolve))
  return control.presses
}

const moveAway = () => {
  control.top = 160
}

test('a button that moves away under a press is pressed', async () => {
  expect(await pressWhile(moveAway)).toBe(1)
})

test('a button that moves away as a finger lifts, which has reported its press before, is pressed', async () => {
  const at = { button: 0, clientX: 15, clientY: 105, target: control }
  for (const name of ['pointerdown', 'pointerup', 'mousedown']) listeners.get(name)?.(at)
  moveAway()
  listeners.get('mouseup')?.({ ...at, target: new Thing() })
  await new Promise((resolve) => setTimeout(resolve))
  expect(control.presses).toBe(1)
})

test('a button that stays in place is left to the browser', async () => {
  expect(await pressWhile(() => {})).toBe(0)
})

test('a button that is hidden during a press is not pressed', async () => {
  const hide = () => {
    control.isShown = false
  }
  expect(await pressWhile(hide)).toBe(0)
})

test('scrolling the page during a press cancels it', async () => {
  const scroll = () => {
    moveAway()
    vi.stubGlobal('scrollY', -60)
  }
  expect(await pressWhile(scroll)).toBe(0)
})

test.each(['ctrlKey', 'shiftKey', 'altKey', 'metaKey'])(
  'a press with a key held is not made again without it: %s',
  async (key) => {
    expect(await pressWhile(moveAway, { [key]: true })).toBe(0)
  },
)
