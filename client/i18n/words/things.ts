import { things } from '#sync/words/things.ts'
import { defineWords } from '../i18n.ts'

export type { Thing } from '#sync/words/things.ts'

export const thingWords = defineWords('things', things)
