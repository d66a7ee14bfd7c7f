import { goBackOnce } from '#client/ui/page/go-back.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The two steps that a form has on a phone; on wider screens both are in sight, so that the step does not matter. The second is
 * an entry of the history: Back leads from it to the first. Opened by its address alone the form begins with the first.
 */
export function useSteps() {
  const { state, search, hash } = useLocation()
  const navigate = useNavigate()
  const [hasBegun, begin] = useState(false)
  const hasBegunNow = useRef(false)
  const step = hasBegun && isSecond(state) ? 2 : 1
  const heading = useRef<HTMLParagraphElement>(null)
  /** What gets the focus in the step that follows. */
  const arriveAt = useRef<() => void>(undefined)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!isInSteps()) return
    scrollTo(0, 0)
    heading.current?.focus()
    arriveAt.current?.()
    arriveAt.current = undefined
  }, [step])

  /** `arrive` moves the focus on from the heading of the step. */
  const goTo = (wanted: 1 | 2, arrive?: () => void) => {
    // The step before may not be on the screen yet when Continue is pressed twice.
    const stepNow = hasBegunNow.current && isSecond((history.state as { usr?: unknown } | null)?.usr) ? 2 : 1
    if (wanted === stepNow || !isInSteps()) return arrive?.()
    arriveAt.current = arrive
    hasBegunNow.current = true
    begin(true)
    if (wanted === 1) goBackOnce()
    else void navigate({ search, hash }, { state: { ...Object(state), step: 2 } })
  }
  return { step, goTo, heading } as const
}

const isSecond = (state: unknown) => Object(state).step === 2

/** Whether the window is as narrow as a phone, where `md:` of the style sheets begins. */
export function isInSteps(): boolean {
  return !matchMedia('(min-width: 48rem)').matches
}
