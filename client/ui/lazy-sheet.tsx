import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { LazyPanel } from './lazy-panel.tsx'

type Props = { onCancel: () => void; resetKey?: string; children: ReactNode }

/**
 * A dialog whose code is fetched as it is opened. Escape meanwhile cancels it, also once the code could not be fetched: it
 * would open later, over what its reader has turned to.
 */
export function LazySheet({ onCancel, ...panel }: Props) {
  const awaited = <Awaited onCancel={onCancel} />
  return <LazyPanel {...panel} fallback={awaited} whenFailed={awaited} />
}

function Awaited({ onCancel }: Pick<Props, 'onCancel'>) {
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    const end = new AbortController()
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // One press closes one thing: a dialog below hears it later.
      event.stopPropagation()
      end.abort()
      cancel()
    }
    addEventListener('keydown', pressed, { capture: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return null
}
