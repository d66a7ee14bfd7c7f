import { toggleOwn } from '#client/data/replica/own/toggle-own.ts'
import { translator } from '#client/i18n/i18n.ts'
import { ownWords } from '#client/i18n/words/own.ts'
import { say } from '#client/ui/page/live-region.ts'

/** Turns a star or a date done on or off. @returns whether it is on now; undefined where the device could not store it */
export async function tryToggle(kind: 'star' | 'done', key: string): Promise<boolean | undefined> {
  try {
    return await toggleOwn(kind, key)
  } catch (error) {
    console.warn(error)
    say(translator(ownWords)('notSaved'), 'seen')
    return undefined
  }
}
