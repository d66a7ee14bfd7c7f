import { useEffect, useRef, useState, type RefObject } from 'react'
import { classes } from './classes.ts'
import { Skeleton } from './skeleton.tsx'

/** A film behind its poster; until the poster is there its place is a skeleton, so that nothing is an empty box. */
export function PosterVideo({ src, poster, label }: { src: string; poster: string | null; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(box)
  const isPosterThere = useLoadedPicture(poster, isSeen)
  return (
    <div ref={box} className="relative aspect-video w-full">
      {isSeen && !isPosterThere && <Skeleton className="absolute inset-0 rounded-card" />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a CMS video has no captions of its own */}
      <video
        controls
        preload={poster === null && isSeen ? 'metadata' : 'none'}
        src={src}
        poster={(isSeen && poster) || undefined}
        aria-label={label}
        className={classes(
          'relative size-full rounded-card border border-hairline object-cover',
          (isPosterThere || !isSeen) && 'bg-sunken',
        )}
      />
    </div>
  )
}

/** True once half of the element has been in sight: a phone that never scrolls there never fetches its picture. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { threshold: 0.5 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

/** True once there is nothing to wait for: the picture has come, has failed, or there is none. */
function useLoadedPicture(address: string | null, isWanted: boolean): boolean {
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (address === null || !isWanted) return undefined
    const picture = new Image()
    const end = () => setEnded(address)
    picture.addEventListener('load', end)
    picture.addEventListener('error', end)
    picture.src = address
    return () => {
      picture.removeEventListener('load', end)
      picture.removeEventListener('error', end)
    }
  }, [address, isWanted])
  return address === null || ended === address
}
