import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { held, holdKeys } from '../held-keys.ts'
import { LazyPanel } from './lazy-panel.tsx'

type Props = { onCancel: () => void; resetKey?: string; children: ReactNode }

/**
 * A dialog whose code is fetched as it is opened. Escape meanwhile cancels it, also once the code could not be fetched: it
 * would open later, over what its reader has turned to. Letters reach it.
 */
export function LazySheet({ onCancel, ...panel }: Props) {
  const cancel = <Cancelled onCancel={onCancel} />
  return (
    <LazyPanel
      {...panel}
      fallback={
        <>
          <KeysHeld />
          {cancel}
        </>
      }
      whenFailed={cancel}
    />
  )
}

/** In the place of what somebody has opened: letters wait for it. */
export function KeysHeld() {
  useEffect(holdKeys, [])
  return null
}

function Cancelled({ onCancel }: Pick<Props, 'onCancel'>) {
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    const end = new AbortController()
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // One press closes one thing: a dialog below receives it later.
      event.stopPropagation()
      end.abort()
      held.length = 0
      cancel()
    }
    addEventListener('keydown', pressed, { capture: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return null
}
