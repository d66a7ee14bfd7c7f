import { hashPassword, verifyPassword } from '#server/account/password-hash.ts'
import { createAccount } from '../../support/accounts.ts'
import { browserLike } from '../../support/cookie-jar.ts'
import { pullAll, pullOnce } from '../../support/pull.ts'
import { logIn, samplePassword } from '../../support/sign-in.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

const signInsPerRound = 10
const atOnce = 16

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function meanMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const total = await millisecondsOf(async () => {
    for (let made = 0; made < signInsPerRound; made += 1) await work()
  })
  return total / signInsPerRound
}

async function signInOk(url: string, email = 'teacher@example.org'): Promise<void> {
  const response = await logIn(browserLike(url), email)
  if (!response.ok) throw new Error(`the sign-in answered ${response.status}`)
}

/** A sign-in beside the one hash calculation that it cannot do without. */
export const signIn: BenchRow = {
  name: 'sign-in',
  operation: 'sign-in, beside its hash alone',
  goal: { ratioAtMost: 3 },
  unit: 'ms',
  open: async (onClose) => {
    const { server } = await startMeasuredProduct(onClose, 100)
    const hash = await hashPassword(samplePassword)
    return async () => ({
      reference: await meanMilliseconds(() => verifyPassword(samplePassword, hash)),
      ours: await meanMilliseconds(() => signInOk(server.url)),
    })
  },
}

/** The time that nine of ten stay below: what else the machine does meanwhile falls on single ones. */
function ninthTenth(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0
}

/** How much longer a pull takes while sixteen people sign in at once than alone, for nine of ten. */
export const pullDuringSignIns: BenchRow = {
  name: 'pull-during-sign-ins',
  operation: 'delay of a pull by 16 sign-ins at once, nine of ten',
  goal: { atMost: 100 },
  unit: 'ms',
  open: async (onClose) => {
    const { server, database, teacher, userId } = await startMeasuredProduct(onClose, 1000)
    const people = Array.from({ length: atOnce }, (_, person) => `person-${person}@example.org`)
    for (const email of people) await createAccount(database.sql, { email })
    const { checkpoint } = await pullAll(teacher, userId)
    const pull = () => millisecondsOf(() => pullOnce(teacher, userId, checkpoint))
    return async () => {
      const alone: number[] = []
      for (let made = 0; made < atOnce; made += 1) alone.push(await pull())
      const work = { isUnderWay: true }
      const signIns = Promise.all(people.map((email) => signInOk(server.url, email))).finally(() => {
        work.isUnderWay = false
      })
      const during: number[] = []
      while (work.isUnderWay) during.push(await pull())
      await signIns
      return { ours: Math.max(0, ninthTenth(during) - ninthTenth(alone)) }
    }
  },
}
