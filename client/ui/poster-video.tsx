import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { Skeleton } from './skeleton.tsx'

/** A film behind its poster; until the poster is there its place is a skeleton, so that nothing is an empty box. */
export function PosterVideo({ src, poster, label }: { src: string; poster: string | null; label: string }) {
  const isPosterThere = useLoadedPicture(poster)
  return (
    <div className="relative aspect-video w-full">
      {!isPosterThere && <Skeleton className="absolute inset-0 rounded-card" />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a CMS video has no captions of its own */}
      <video
        controls
        preload={poster === null ? 'metadata' : 'none'}
        src={src}
        poster={poster ?? undefined}
        aria-label={label}
        className={classes(
          'relative size-full rounded-card border border-hairline object-cover',
          isPosterThere && 'bg-sunken',
        )}
      />
    </div>
  )
}

/** True once there is nothing to wait for: the picture has come, has failed, or there is none. */
function useLoadedPicture(address: string | null): boolean {
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    const picture = new Image()
    const end = () => setEnded(address)
    picture.addEventListener('load', end)
    picture.addEventListener('error', end)
    picture.src = address
    return () => {
      picture.removeEventListener('load', end)
      picture.removeEventListener('error', end)
    }
  }, [address])
  return address === null || ended === address
}
