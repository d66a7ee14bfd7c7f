import { readFileSync } from 'node:fs'
import { expect, test } from '#tests/support/browser-test.ts'
import { longestRetry } from '#sync/times.ts'
import { isThorough } from '#tests/support/runner/amounts.ts'
import { seeds } from '#tests/support/runner/seeds.ts'
import { actionsFrom, type Action } from './actions.ts'
import { beginHistory } from './history.ts'

const { LONG, BROWSER_MODEL_SEED, BROWSER_MODEL_SECONDS, BROWSER_MODEL_ACTIONS } = process.env
/** `npm test` takes a number of actions, the same on every machine; elsewhere the time decides. */
const seconds = BROWSER_MODEL_SECONDS === undefined ? null : Number(BROWSER_MODEL_SECONDS)
const most = seconds === null ? (isThorough ? 32 : 24) : Infinity
const seed = Number(BROWSER_MODEL_SEED ?? (LONG ? Date.now() % 1_000_000 : seeds.browserModel))

// After an outage a device may wait that long before it asks again.
test.use({ rest: 2 * longestRetry })

/**
 * Random histories over real pages. A failure prints its seed and every action up to it; BROWSER_MODEL_SEED repeats it,
 * and BROWSER_MODEL_ACTIONS names a file with such lines, some of which may be left out, to run instead.
 */
test('whatever happens to pages, network, server and database, at rest every page is true and every save is there once', async ({
  browser,
  watched,
}) => {
  // As long as its setting says; the run around it has its own limit.
  if (seconds !== null) test.setTimeout(0)
  const history = await beginHistory(browser, watched)
  const until = seconds === null ? Infinity : performance.now() + seconds * 1_000
  const taken: string[] = []
  try {
    for (const action of BROWSER_MODEL_ACTIONS ? readActions(BROWSER_MODEL_ACTIONS) : actionsFrom(seed)) {
      if (!BROWSER_MODEL_ACTIONS && (taken.length === most || performance.now() > until)) break
      taken.push(JSON.stringify(action))
      const begun = performance.now()
      const end = await history.take(action)
      taken[taken.length - 1] += ` ${end} ${Math.round(performance.now() - begun)} ms`
    }
    taken.push(`{"n":0,"does":"rest"} ${await history.take({ n: 0, does: 'rest' })}`)
    console.log(
      `browser model: seed ${seed}, ${taken.length} actions, slowest rest ${Math.round(history.slowestRest())} ms`,
    )
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    expect.soft(reason, `SEED ${seed}\n${taken.join('\n')}\n`).toBe('')
  } finally {
    await history.close()
  }
})

/** One action in JSON per line, as a failure prints them. */
function readActions(file: string): Action[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line.slice(0, line.lastIndexOf('}') + 1)) as Action)
}
