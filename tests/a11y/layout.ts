/*
 * Measures of what is on the screen. Each function runs in the page, so it stands on its own; each answers a line per
 * offender, none when all is well.
 */

/** Texts that overflow their box although the box does not indicate that it shortens them. */
export function clippedTexts(): string[] {
  const shortens = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  // As `sr-only` does at some widths; twice as large it is two pixels wide.
  const isReadOut = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isReadOut(element.parentElement))
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasText || element.getClientRects().length === 0 || element.closest('.sr-only')) return []
    const style = getComputedStyle(element)
    if (style.visibility === 'hidden' || style.display === 'inline' || isReadOut(element)) return []
    const what = `${element.tagName} "${element.textContent?.slice(0, 40)}"`
    if (element.clientWidth <= 1) return [`${what} has no width`]
    const tooWide = element.scrollWidth - element.clientWidth
    return tooWide > 1 && !shortens(style) ? [`${what} by ${tooWide} px`] : []
  })
}

/** Controls lower than `least` px or narrower than 24 (WCAG 2.5.8), except links inside a sentence. A label is its field's. */
export function smallTargets(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [role=button], summary',
  )
  return [...controls].flatMap((control) => {
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
    const isInSentence = control.tagName === 'A' && getComputedStyle(control).display === 'inline'
    const isHidden =
      width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isInSentence || isHidden || (width >= 24 && height >= least)) return []
    const name = control.getAttribute('aria-label') ?? control.textContent?.slice(0, 40)
    return [`${control.tagName} "${name}" ${Math.round(width)} x ${Math.round(height)}`]
  })
}

/** Controls that overlap each other where they are visible, on the page or in the dialog over it. */
export function overlappingControls(): string[] {
  const layer: ParentNode = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document
  const controls = [...layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
    (control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
  // An open menu covers the page for as long as it is open.
  const isInMenu = (control: HTMLElement) => control.closest('[aria-expanded=true] + ul') !== null
  const seen = (control: HTMLElement) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const frame = control.closest('[class*="overflow-y-auto"], .dialog-parts > *')?.getBoundingClientRect()
    // The filters in use are scrolled sideways, beside the button that clears them.
    const strip = control.closest('.filters-in-use > ul')?.getBoundingClientRect()
    return {
      left: Math.max(left, strip?.left ?? left),
      right: Math.min(right, strip?.right ?? right),
      top: Math.max(top, frame?.top ?? top),
      bottom: Math.min(bottom, frame?.bottom ?? bottom),
    }
  }
  const boxes = controls.map((control) => ({ control, box: seen(control) }))
  return boxes.flatMap(({ control, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      const isNested = control.contains(other.control) || other.control.contains(control)
      // A field's own button, such as "Show password", is inside the field.
      const isOneField = control.tagName === 'INPUT' && control.parentElement === other.control.parentElement
      const isOver = isInMenu(control) !== isInMenu(other.control)
      if (isNested || isOneField || isOver || across <= 1 || down <= 1) return []
      return [`"${control.textContent?.slice(0, 30)}" and "${other.control.textContent?.slice(0, 30)}"`]
    }),
  )
}

/** How far the page extends beyond its right edge. */
export function sidewaysScroll(): string[] {
  const beyond = document.documentElement.scrollWidth - innerWidth
  if (beyond <= 0) return []
  const widest = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth && element.children.length === 0,
  )
  const named = widest.map((element) => `${element.tagName} "${element.textContent.slice(0, 30)}"`)
  return [`the page is ${beyond} px wider than the screen: ${named.join(', ')}`]
}

/** States that are invisible in forced colours, which remove every background and shadow. */
export function lostStates(): string[] {
  const canvas = getComputedStyle(document.documentElement).backgroundColor
  const isSeen = (color: string) => color !== canvas && !/^rgba\(.*, 0\)$/.test(color)
  const hasGround = (element: Element) => isSeen(getComputedStyle(element).backgroundColor)
  const hasEdge = (element: Element, drawn?: '::before') => {
    const style = getComputedStyle(element, drawn)
    return ['top', 'bottom'].some(
      (side) =>
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        isSeen(style.getPropertyValue(`border-${side}-color`)),
    )
  }
  const passed: [what: string, selector: string, isPassed: (element: Element) => boolean][] = [
    [
      'chosen',
      '[aria-pressed=true], [aria-current=page], [role=tab][aria-selected=true], [role=switch]:checked + span',
      hasGround,
    ],
    ['not chosen', '[role=tab][aria-selected=false]', (element) => !hasGround(element) && !hasEdge(element)],
    ['switch', '[role=switch] + span', (element) => hasEdge(element)],
    ['today', '.bg-today', hasGround],
    ['dot or bar', '.own-mark', hasGround],
    ['selected day', 'td.bg-brand-soft', (element) => hasEdge(element)],
    ['button', '.bg-brand, .bg-danger, [data-initials]', (element) => hasEdge(element) || hasGround(element)],
    ['icon of what is chosen', '.tab[aria-current=page] > span', (element) => !hasGround(element)],
    ['dialog', '[role=dialog]', (element) => hasEdge(element)],
    [
      'not done',
      '.row-done',
      (element) => hasEdge(element, '::before') && !isSeen(getComputedStyle(element, '::before').color),
    ],
  ]
  return passed.flatMap(([what, selector, isPassed]) =>
    [...document.querySelectorAll(selector)]
      .filter(
        // What the browser does not draw out of sight has the styles of when it was drawn last.
        (element) =>
          element.checkVisibility({ contentVisibilityAuto: true }) &&
          element.getBoundingClientRect().bottom > 0 &&
          !isPassed(element),
      )
      .slice(0, 3)
      .map((element) => `${what}: ${element.outerHTML.slice(0, 120)}`),
  )
}

/** Shortened texts, and sticky bars that take more than half of the screen's height. */
export function crowdedOut(): string[] {
  const cut = [...document.querySelectorAll<HTMLElement>('header *, h1, h2, [role=dialog] *')].filter(
    (element) =>
      element.checkVisibility() &&
      element.clientWidth > 1 &&
      !element.closest('.sr-only') &&
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      getComputedStyle(element).whiteSpace === 'nowrap' &&
      element.scrollWidth > element.clientWidth + 1,
  )
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
      // One that would stay far above the edge scrolls away.
      !(Number.parseFloat(getComputedStyle(element).top) < -1000) &&
      element.checkVisibility() &&
      element.getAttribute('role') !== 'dialog' &&
      getComputedStyle(element).zIndex !== '40',
  )
  // Content that waits above the edge until it has the focus takes no space.
  const heightOf = (bar: HTMLElement) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0)))
  }
  // Those that stand beside each other, as the names of weekdays, take their height once.
  const rows = new Map(bars.map((bar) => [Math.round(bar.getBoundingClientRect().top), heightOf(bar)]))
  const taken = [...rows.values()].reduce((sum, height) => sum + height, 0)
  const dialog = document.querySelector<HTMLElement>('[role=dialog]')
  const body = dialog?.querySelector<HTMLElement>('.dialog-body')
  const ends = [...document.querySelectorAll('.dialog-parts > :is(header, footer)')]
  const cutEnds = ends.filter((end) => end.scrollHeight > end.clientHeight + 1)
  return [
    ...cutEnds.map(
      ({ tagName, clientHeight, scrollHeight }) => `${tagName} shows ${clientHeight} of ${scrollHeight} px`,
    ),
    ...cut.map((element) => `shortened: "${element.textContent?.slice(0, 40)}"`),
    ...(!dialog && taken > innerHeight / 2
      ? [
          `bars take ${taken} of ${innerHeight} px: ${bars.map((bar) => `${heightOf(bar)} ${bar.textContent.slice(0, 30)}`).join(', ')}`,
        ]
      : []),
    ...(dialog && body && body.clientHeight < Math.min(body.scrollHeight, dialog.clientHeight / 2)
      ? [`the dialog shows ${body.clientHeight} of ${dialog.clientHeight} px`]
      : []),
  ]
}
