import { formatInteger } from '#client/i18n/format.ts'
import type { ListWord } from '#client/i18n/words/admin-lists.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import type { ShownName } from '#sync/entities/index.ts'
import type { Column, PlainRow } from '../section.ts'

export function nameColumn<R extends PlainRow>(): Column<R> {
  return {
    heading: 'name',
    cell: (row) => row.name,
    sortBy: (row) => row.name,
    // A long name is cut, and pushes no other column out of the window.
    className: 'md:w-2/5 md:max-w-0 md:min-w-44',
  }
}

/** The order in which readers see the documents. */
export function orderColumn<R extends PlainRow & { displayOrder: number }>(): Column<R> {
  return {
    heading: 'displayOrder',
    cell: (row) => formatInteger(row.displayOrder),
    sortBy: (row) => row.displayOrder,
    align: 'end',
    // On a phone the rows stand in it, and the names need its room.
    className: 'max-md:hidden',
  }
}

/** A small picture, a logo smaller still; sorted by it, the documents without one come first. */
export function pictureColumn<R extends PlainRow & { pictureId: string | null }>(
  heading: ShownName,
  label?: ListWord,
): Column<R> {
  const size = label === 'logo' ? 'max-h-12!' : 'max-h-20! max-md:max-w-[22vw]'
  return {
    heading,
    ...(label && { label }),
    cell: ({ pictureId }) => pictureId && <BlobImage id={pictureId} size="thumbnail" alt="" className={size} />,
    sortBy: ({ pictureId }) => (pictureId === null ? 0 : 1),
  }
}
