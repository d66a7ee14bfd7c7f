import { translator } from '#client/i18n/i18n.ts'
import { starWords } from '#client/i18n/words/star.ts'
import { say } from '#client/ui/page/say.ts'

/** Turns a star or a date done on or off. @returns whether it is on now; undefined where the device could not store it */
export async function turnOwn(kind: 'star' | 'done', key: string): Promise<boolean | undefined> {
  try {
    const { toggleOwn } = await import('#client/data/replica/replica.ts')
    return await toggleOwn(kind, key)
  } catch (error) {
    console.warn(error)
    say(translator(starWords)('notSaved'), 'seen')
    return undefined
  }
}
