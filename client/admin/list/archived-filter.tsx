import { useState } from 'react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'

type ArchivedFilterProps = { count: number; isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether a list shows archived rows too; only where there are any. The tick shows at once, the list follows the address. */
export function ArchivedFilter({ count, isOn, onChange }: ArchivedFilterProps) {
  const t = useWords(adminListWords)
  const [isTicked, setTicked] = useState(isOn)
  const [known, setKnown] = useState(isOn)
  if (known !== isOn) {
    setKnown(isOn)
    setTicked(isOn)
  }
  if (count === 0 && !isOn) return null
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => {
          setTicked(target.checked)
          onChange(target.checked)
        }}
        className="size-5 shrink-0 accent-brand"
      />
      {t('showArchived', { count: formatInteger(count) })}
    </label>
  )
}
