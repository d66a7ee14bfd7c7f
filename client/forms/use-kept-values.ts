import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { KeptText } from '#client/data/typed-text.ts'

/** Keeps what is typed in a form until `kept` forgets it: opened again, also after a reload or another sign-in, the form has it. */
export function useKeptValues<Values extends FieldValues>({ setValue, watch }: UseFormReturn<Values>, kept: KeptText) {
  useEffect(() => {
    const before = JSON.parse(kept.text ?? '{}') as Values
    for (const [name, value] of Object.entries(before)) {
      setValue(name as Path<Values>, value as never, { shouldDirty: true })
    }
    const watching = watch((values) => kept.keep(JSON.stringify(values)))
    return () => watching.unsubscribe()
  }, [kept, setValue, watch])
}
