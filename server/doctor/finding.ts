/** What was found, and where something is to be done: `wrong` now, `look` soon. */
export type Finding =
  | { what: string; verdict: 'ok'; says: string }
  | { what: string; verdict: 'look' | 'wrong'; says: string; todo: string }

export function ok(what: string, says: string): Finding {
  return { what, verdict: 'ok', says }
}

export function look(what: string, says: string, todo: string): Finding {
  return { what, verdict: 'look', says, todo }
}

export function wrong(what: string, says: string, todo: string): Finding {
  return { what, verdict: 'wrong', says, todo }
}

/** A line of it. */
export function lineOf(finding: Finding): string {
  const line = `${finding.verdict.padEnd(5)} ${finding.what.padEnd(9)} ${finding.says}`
  return finding.verdict === 'ok' ? line : `${line} → ${finding.todo}`
}
