import { useId, type ReactNode } from 'react'

/** A part of the sheet with its heading. */
export function SheetPart({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-[1.0625rem]">
        {heading}
      </h3>
      {children}
    </section>
  )
}

/** One item of the sheet, with the actions for it. */
export function SheetItem({ children }: { children: ReactNode }) {
  return <li className="grid gap-3 rounded-control border border-hairline p-4">{children}</li>
}
