import { createContext, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { createSignal } from '../page/signal.ts'

type Effect = () => (() => void) | void

/** Runs an effect now and whenever its part of the page comes to the top again; it is ended when that goes underneath. */
type WhileOnTop = (begin: Effect) => () => void

const OnTop = createContext<WhileOnTop>((begin) => begin() ?? (() => {}))

/**
 * For effects on the whole page (its title, its keys, its scrolling), which rest while a part stays underneath another
 * screen. The same function at every render.
 */
export function useWhileOnTop(): WhileOnTop {
  return useContext(OnTop)
}

/**
 * A part of the page that stays while another screen is shown in its place. The browser keeps its
 * layout, which `display: none` throws away; nothing in it can be seen, focused, read out or found. It takes no room in what
 * it stands in, which has to be `relative`. A rule for what follows it (`+ *`) would compute the style of all of it again
 * (decisions 016 and 067).
 */
export function HiddenUnderneath({
  isOnTop,
  className,
  children,
}: {
  isOnTop: boolean
  className: string
  children: ReactNode
}) {
  const [layer] = useState(() => createLayer(isOnTop))
  // At once, because the window of the shorter page is scrolled, and a list would follow it and drop the rows that it showed.
  useLayoutEffect(() => {
    if (!isOnTop) layer.put(false)
  }, [layer, isOnTop])
  useEffect(() => {
    if (isOnTop) layer.put(true)
  }, [layer, isOnTop])
  return (
    <div className={classes(className, !isOnTop && underneath)}>
      <OnTop value={layer.whileOnTop}>{children}</OnTop>
    </div>
  )
}

/** A browser without the property throws the layout away. */
const underneath =
  'underneath absolute w-full [content-visibility:hidden] not-supports-[content-visibility:hidden]:hidden'

function createLayer(isFirstOnTop: boolean) {
  let isOnTop = isFirstOnTop
  const turned = createSignal()
  const whileOnTop: WhileOnTop = (begin) => {
    let end: (() => void) | void
    const follow = () => {
      if (isOnTop) end = begin()
      else end?.()
    }
    if (isOnTop) follow()
    const unfollow = turned.listen(follow)
    return () => {
      unfollow()
      if (isOnTop) end?.()
    }
  }
  const put = (onTop: boolean) => {
    if (onTop === isOnTop) return
    isOnTop = onTop
    turned.tell()
  }
  return { whileOnTop, put }
}
