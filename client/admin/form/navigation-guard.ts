import type { Navigator } from 'react-router-dom'
import { holdHistory } from '#client/addresses/history-hold.ts'

type EntryNumber = { idx?: number } | null

/**
 * Asks before this screen is left: by a link or a button, by Back and Forward, and (in the browser's own words) by
 * closing or reloading the tab. The declarative router cannot ask, so its navigator is blocked here until `stop`.
 * @returns stop, which lets everything pass again
 */
export function guardNavigation(navigator: Navigator, confirm: (proceed: () => void) => void): () => void {
  const { push, replace } = navigator
  const here = entryNumberOf(history.state)
  let isComingBack = false

  const leaveBy = (go: () => void) => () => {
    stop()
    go()
  }
  const goneInHistory = (event: PopStateEvent) => {
    const steps = entryNumberOf(event.state) - here
    if (steps === 0 && !isComingBack) return
    event.stopImmediatePropagation()
    if (isComingBack) {
      isComingBack = false
      return
    }
    isComingBack = true
    history.go(-steps)
    confirm(leaveBy(() => history.go(steps)))
  }
  const letGo = holdHistory(goneInHistory)
  const closing = (event: BeforeUnloadEvent) => event.preventDefault()
  const stop = () => {
    navigator.push = push
    navigator.replace = replace
    letGo()
    removeEventListener('beforeunload', closing)
  }

  navigator.push = (...to) => confirm(leaveBy(() => push(...to)))
  navigator.replace = (...to) => confirm(leaveBy(() => replace(...to)))
  addEventListener('beforeunload', closing)
  return stop
}

function entryNumberOf(state: unknown): number {
  return (state as EntryNumber)?.idx ?? 0
}
