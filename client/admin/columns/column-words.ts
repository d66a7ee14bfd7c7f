import { useCallback } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { fieldWords } from '#client/i18n/words/fields.ts'
import type { Column, PlainRow } from '../section.ts'

type Named = Pick<Column<PlainRow>, 'heading' | 'label'>

/** Says what stands above a column. */
export function useColumnWords(): (column: Named) => string {
  const tField = useWords(fieldWords)
  const tList = useWords(adminListWords)
  return useCallback(
    ({ heading, label }) => {
      if (label) return tList(label)
      if (heading === 'uses') return tList('uses')
      return heading === 'changed' ? tList('lastChange') : tField(heading)
    },
    [tField, tList],
  )
}
