import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the focus as it appears: the button whose press brought it has gone, and the focus would go with it. */
export function TakesFocus({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => whole.current?.focus(), [])
  return (
    <div ref={whole} tabIndex={-1} className="rounded-control">
      {children}
    </div>
  )
}
