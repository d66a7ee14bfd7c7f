import { hashPassword, verifyPassword } from '#server/account/passwords/password-hash.ts'
import { createAccount } from '../../support/accounts.ts'
import { browserLike } from '../../support/cookie-jar.ts'
import { pullAll, pullOnce } from '../../support/pull.ts'
import { logIn, samplePassword } from '../../support/sign-in.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

const signInsPerRound = 10
const atOnce = 16
/** As many people as arrive at a school at half past eight. */
const school = 250

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

/** A sign-in beside the one hash calculation that it needs. */
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

/** The cost of each of 250 simultaneous sign-ins, beside one hash while every core calculates one. */
export const signInsAtOnce: BenchRow = {
  name: 'sign-ins-at-once',
  operation: '250 sign-ins at once, each, beside its hash',
  goal: { ratioAtMost: 3 },
  unit: 'ms',
  open: async (onClose) => {
    const { server, database } = await startMeasuredProduct(onClose, 100)
    const people = Array.from({ length: school }, (_, person) => `pupil-${person}@example.org`)
    for (const email of people) await createAccount(database.sql, { email })
    const hash = await hashPassword(samplePassword)
    return async () => {
      const hashes = await millisecondsOf(() => Promise.all(people.map(() => verifyPassword(samplePassword, hash))))
      const signIns = await millisecondsOf(() => Promise.all(people.map((email) => signInOk(server.url, email))))
      return { reference: hashes / school, ours: signIns / school }
    }
  },
}

/** How much longer a pull takes while ninety people register at once than alone, at the 90th percentile. */
export const pullDuringRegistrations: BenchRow = {
  name: 'pull-during-registrations',
  operation: 'delay of a pull by 90 registrations at once, nine of ten',
  goal: { atMost: 100 },
  unit: 'ms',
  open: async (onClose) => {
    const { server, teacher, userId } = await startMeasuredProduct(onClose, 1000)
    const { checkpoint } = await pullAll(teacher, userId)
    let round = 0
    const register = async (name: string) => {
      const body = { email: `${name}@example.org`, password: samplePassword, confirmPassword: samplePassword }
      const response = await browserLike(server.url).post('/api/account/register', body)
      if (!response.ok) throw new Error(`the registration answered ${response.status}`)
    }
    return async () => {
      round += 1
      const names = Array.from({ length: 90 }, (_, person) => `newcomer-${round}-${person}`)
      return delayOf(
        () => millisecondsOf(() => pullOnce(teacher, userId, checkpoint)),
        () => Promise.all(names.map(register)),
      )
    }
  },
}

/** The 90th percentile: other work of the machine delays only single requests. */
function ninthTenth(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0
}

/** How much longer a pull takes while sixteen people sign in at once than alone, at the 90th percentile. */
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
    return () => delayOf(pull, () => Promise.all(people.map((email) => signInOk(server.url, email))))
  },
}

/** How much longer a pull takes during `begin` than alone, at the 90th percentile. */
async function delayOf(pull: () => Promise<number>, begin: () => Promise<unknown>): Promise<{ ours: number }> {
  const alone: number[] = []
  for (let made = 0; made < atOnce; made += 1) alone.push(await pull())
  const state = { isUnderWay: true }
  const work = begin().finally(() => {
    state.isUnderWay = false
  })
  const during: number[] = []
  while (state.isUnderWay) during.push(await pull())
  await work
  return { ours: Math.max(0, ninthTenth(during) - ninthTenth(alone)) }
}
