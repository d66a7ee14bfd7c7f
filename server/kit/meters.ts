/**
 * The numbers of this process, as Prometheus reads them (text format 0.0.4, decision 143). They are counted where something happens,
 * for all products of the process together, and only ever grow. Labels are words of the code, never what somebody has sent.
 */
type Labels = readonly string[]

const meters: (() => string)[] = []

/** Counts what happens, by the values of its labels. */
export function createCounter(name: string, help: string, ...labels: string[]) {
  const counts = new Map<string, { values: Labels; count: number }>()
  meters.push(() => {
    const rows = [...counts.values()].map(({ values, count }) => `${name}${labelled(labels, values)} ${count}`)
    return described(name, 'counter', help, rows)
  })
  return {
    add(...values: string[]): void {
      const key = values.join('\n')
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { values, count: 1 })
    },
  }
}

/** The upper ends (seconds) by which durations are counted. */
const ends = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts how long something takes (milliseconds as measured, seconds as read), by the values of its labels. */
export function createTimer(name: string, help: string, ...labels: string[]) {
  const timed = new Map<string, { values: Labels; within: number[]; count: number; seconds: number }>()
  meters.push(() => {
    const rows = [...timed.values()].flatMap(({ values, within, count, seconds }) => {
      const bucket = (end: string, many: number) =>
        `${name}_bucket${labelled([...labels, 'le'], [...values, end])} ${many}`
      return [
        ...ends.map((end, at) => bucket(String(end), within[at]!)),
        bucket('+Inf', count),
        `${name}_sum${labelled(labels, values)} ${seconds}`,
        `${name}_count${labelled(labels, values)} ${count}`,
      ]
    })
    return described(name, 'histogram', help, rows)
  })
  return {
    add(milliseconds: number, ...values: string[]): void {
      const key = values.join('\n')
      const one = timed.get(key) ?? { values, within: ends.map(() => 0), count: 0, seconds: 0 }
      timed.set(key, one)
      const seconds = milliseconds / 1_000
      one.count += 1
      one.seconds += seconds
      for (const [at, end] of ends.entries()) if (seconds <= end) one.within[at]! += 1
    },
  }
}

/** Everything that was counted so far, a line each. */
export function metersText(): string {
  return meters.map((text) => text()).join('')
}

/** Numbers that are as they are at this moment: `rows` are values with those of their labels. */
export function gaugeText(
  name: string,
  help: string,
  rows: readonly (readonly [value: number, ...values: string[]])[],
  ...labels: string[]
): string {
  const lines = rows.map(([value, ...values]) => `${name}${labelled(labels, values)} ${value}`)
  return described(name, 'gauge', help, lines)
}

function described(name: string, kind: string, help: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...rows, ''].join('\n')
}

function labelled(labels: Labels, values: Labels): string {
  if (labels.length === 0) return ''
  return `{${labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`).join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
