import type { MediaWord } from '#client/i18n/words/media.ts'

/** A shape that a crop can have: its width divided by its height, null for that of the picture. */
type CropShape = { word: MediaWord; aspect: number | null }

/** What shows a picture in a shape of its own. */
export type ShownAs = 'headline'

const original: CropShape = { word: 'shapeOriginal', aspect: null }
const wide: CropShape = { word: 'shapeWide', aspect: 16 / 9 }
const others: readonly CropShape[] = [
  { word: 'shapeStandard', aspect: 4 / 3 },
  { word: 'shapeSquare', aspect: 1 },
]

/** What the calendar shows of a headline's picture beside two lines of text on a desktop: 180 px, and the 90 px of its card. */
const headline: CropShape = { word: 'shapeHeadline', aspect: 2 }

/** The shapes that are offered, the one that a crop begins with first. @param shownAs where readers see this picture in a shape of its own */
export function offeredShapes(shownAs: ShownAs | undefined): readonly CropShape[] {
  return shownAs === 'headline' ? [headline, original, wide, ...others] : [wide, original, ...others]
}
