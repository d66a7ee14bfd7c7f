import { ImageOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsRemoved } from '#client/data/online/removed-files.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { classes } from '#client/ui/classes.ts'
import { retryUntilDone } from '#client/ui/loading/retry.ts'

type ServerImageProps = {
  /** Undefined until it is known where the picture is. */
  src: string | undefined
  alt: string
  isLazy: boolean
  className: string
  /** The size of the placeholder, where `className` leaves that to the picture. */
  emptySize: string
}

/** A picture of the server; one that can't be loaded leaves a placeholder, and is loaded once the server is there; one that was removed for good leaves it for good. */
export function ServerImage({ src, alt, isLazy, className, emptySize }: ServerImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const isRemoved = useIsRemoved(src)
  if (isRemoved) return <Placeholder alt={alt} className={classes(emptySize, className)} />
  if (src !== undefined && failed === src) {
    return (
      <MissingImage src={src} alt={alt} className={classes(emptySize, className)} onLoaded={() => setFailed(null)} />
    )
  }
  return (
    <img
      src={src}
      alt={alt}
      loading={isLazy ? 'lazy' : undefined}
      className={className}
      onError={() => setFailed(src ?? null)}
    />
  )
}

type MissingImageProps = { src: string; alt: string; className: string; onLoaded: () => void }

function MissingImage({ src, alt, className, onLoaded }: MissingImageProps) {
  // Nothing is requested from a server that this device knows to be away.
  const isAway = useSyncState().kind === 'offline'
  const loaded = useEffectEvent(onLoaded)
  useEffect(() => {
    if (isAway) return undefined
    const leaving = new AbortController()
    const load = () => Object.assign(new Image(), { src }).decode()
    void retryUntilDone(load, leaving.signal).then((isThere) => isThere && loaded())
    return () => leaving.abort()
  }, [src, isAway])
  return <Placeholder alt={alt} className={className} />
}

function Placeholder({ alt, className }: Pick<ServerImageProps, 'alt' | 'className'>) {
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classes('missing-image', className)}
    >
      <ImageOff size="1.25em" />
    </span>
  )
}
