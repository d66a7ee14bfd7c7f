import { useEffect, useState, type RefObject } from 'react'

/**
 * Keeps the form around an element from being saved for as long as `isHolding`.
 * @returns whether somebody has tried
 */
export function useHeldSubmit(element: RefObject<HTMLElement | null>, isHolding: boolean): boolean {
  const [hasTried, setTried] = useState(false)
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!isHolding || !form) return undefined
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setTried(true)
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('submit', hold, { capture: true })
      setTried(false)
    }
  }, [element, isHolding])
  return isHolding && hasTried
}
