import { refusalOf } from '#client/data/replica/own/refused-own.ts'
import { toggleOwn } from '#client/data/replica/own/toggle-own.ts'
import { translator } from '#client/i18n/i18n.ts'
import { ownWords } from '#client/i18n/words/own.ts'
import { say } from '#client/ui/page/live-region.ts'

/** Turns a star or a date done on or off. @returns whether it is on now; undefined where the device could not store it */
export async function tryToggle(kind: 'star' | 'done', key: string): Promise<boolean | undefined> {
  try {
    const isOn = await toggleOwn(kind, key)
    sayRefusal(kind, key).catch(console.warn)
    return isOn
  } catch (error) {
    console.warn(error)
    say(translator(ownWords)('notSaved'), 'seen')
    return undefined
  }
}

/** A line of a list has no place beside its star: why the server does not take it is said once it has answered. */
async function sayRefusal(kind: 'star' | 'done', key: string): Promise<void> {
  const problem = await refusalOf(kind, key)
  if (problem !== null) say(problem, 'seen')
}
