import { memo, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  NavigationType,
  Outlet,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useMatch,
  useNavigationType,
} from 'react-router-dom'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { HiddenUnderneath } from '#client/ui/loading/hidden-underneath.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { addressOf } from '#sync/rules/section-paths.ts'
import { ListScreen } from './list-screen.tsx'
import { useFlash } from '../flash-message.tsx'
import { markRow } from './marked-row.ts'
import type { Section } from '../section.ts'

/** The screens of a section. Its list stays underneath while a screen opened from it is shown. */
export function ListWithScreens({ section }: { section: Section }) {
  const t = useWords(adminListWords)
  const flash = useFlash()
  const isOnTop = useMatch({ path: addressOf(section), end: true }) !== null
  return (
    <>
      {section.notice && (
        <Notice tone="warning" className={isOnTop ? 'max-md:order-last' : undefined}>
          {t(section.notice)}
        </Notice>
      )}
      <ListUnderneath section={section} isOnTop={isOnTop} />
      <Outlet context={flash} />
    </>
  )
}

/**
 * Mounting a list again costs a slow phone 200 ms after every Save. Hidden, it stays as it was, with
 * the loaded rows; it also keeps the address under which it was shown, otherwise each screen above it would render all
 * of it again.
 */
function ListUnderneath({ section, isOnTop }: { section: Section; isOnTop: boolean }) {
  const location = useContext(LocationContext)
  const route = useContext(RouteContext)
  const [underneath, keep] = useState(isOnTop ? { location, route } : null)
  if (isOnTop && underneath?.location.location.key !== location.location.key) keep({ location, route })
  useFocusRestored(isOnTop)
  useEffect(() => (isOnTop ? () => markRow(null) : undefined), [isOnTop])
  if (!underneath) return null
  return (
    <HiddenUnderneath isOnTop={isOnTop} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 md:gap-5">
      <LocationContext value={underneath.location}>
        <RouteContext value={underneath.route}>
          <ListOfSection section={section} />
        </RouteContext>
      </LocationContext>
    </HiddenUnderneath>
  )
}

/** Going back to the list focuses the control that led away from it, if it still exists. */
function useFocusRestored(isOnTop: boolean): void {
  const kind = useNavigationType()
  const left = useRef<Element | null>(null)
  const comeBack = useEffectEvent(() => {
    if (kind === NavigationType.Pop && left.current instanceof HTMLElement) left.current.focus({ preventScroll: true })
  })
  // A dialog that led away, such as the one of a duplicate, may be gone by then and not have given the focus back yet.
  useLayoutEffect(() => {
    if (!isOnTop) return undefined
    let focused = document.activeElement
    const see = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[role=dialog]')) focused = target
    }
    document.addEventListener('focusin', see)
    return () => {
      document.removeEventListener('focusin', see)
      left.current = focused
    }
  }, [isOnTop])
  // After the arrival on the page, which moves the focus to the content.
  useEffect(() => (isOnTop ? afterFrame(comeBack) : undefined), [isOnTop])
}

const ListOfSection = memo(function ListOfSection({ section }: { section: Section }) {
  const List = section.List ?? ListScreen
  return <List section={section} />
})
