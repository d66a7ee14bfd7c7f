import { useEffect, useRef, useState, type RefObject } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { videoWords } from '../i18n/words/video.ts'
import { classes } from './classes.ts'
import { Skeleton } from './loading/skeleton.tsx'
import { useOnline } from './page/use-online.ts'

/** A film behind its poster; until the poster is there its place is a skeleton, so that nothing is an empty box. */
export function PosterVideo({ src, poster, label }: { src: string; poster: string | null; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(box)
  const isPosterThere = useLoadedPicture(poster, isSeen)
  const t = useWords(videoWords)
  const isOnline = useOnline()
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="grid gap-2">
      <div ref={box} className="relative aspect-video w-full">
        {isSeen && !isPosterThere && <Skeleton className="absolute inset-0 rounded-card" />}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a CMS video has no captions of its own */}
        <video
          controls
          preload={poster === null && isSeen ? 'metadata' : 'none'}
          src={src}
          poster={(isSeen && poster) || undefined}
          aria-label={label}
          onError={() => setBroken(true)}
          onPlaying={() => setBroken(false)}
          className={classes(
            'relative size-full rounded-card border border-hairline object-cover',
            (isPosterThere || !isSeen) && 'bg-sunken',
          )}
        />
      </div>
      <p role="status" className="text-muted empty:hidden">
        {!isOnline ? t('offline') : isBroken && t('broken')}
      </p>
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
