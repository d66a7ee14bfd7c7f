import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * The lower edge of what is listed so far: calls `onSeen` once it is less than a window's height below what is in sight. Whoever has
 * scrolled past it, to what follows the list, gets no more.
 */
export function EdgeBelow({ onSeen }: { onSeen: () => void }) {
  const edge = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  // After each piece anew: one that was short leaves the edge where it is, which is no change to an observer.
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => changes.some((it) => it.isIntersecting) && seen(), {
      rootMargin: '-30% 0px 100% 0px',
    })
    observer.observe(edge.current!)
    return () => observer.disconnect()
  })
  return <div ref={edge} className="h-px" />
}

/** Begins what is listed so far: more is wanted once somebody who scrolls up is less than a window away from it. */
export function EdgeAbove({ onSeen }: { onSeen: () => void }) {
  const edge = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    let last = scrollY
    const scrolled = () => {
      const isUp = scrollY < last
      last = scrollY
      if (isUp && edge.current && edge.current.getBoundingClientRect().bottom > -innerHeight) seen()
    }
    addEventListener('scroll', scrolled, { passive: true })
    return () => removeEventListener('scroll', scrolled)
  }, [])
  return <div ref={edge} />
}
