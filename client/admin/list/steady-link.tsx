import { useCallback, useContext, type ComponentProps, type MouseEvent } from 'react'
import { createPath, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'

/**
 * [Note: Steady links] The router's links and its `useNavigate` render again with every navigation, also in a list that stays
 * underneath: with a link and two buttons in each row, a save would wait for 80 of them. These know whole addresses only, and
 * never render by themselves.
 */
export function useSteadyNavigate(): (address: string) => void {
  const { navigator } = useContext(NavigationContext)
  return useCallback((address) => navigator.push(address), [navigator])
}

type SteadyLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & { to: string }

export function SteadyLink({ to, children, ...rest }: SteadyLinkProps) {
  const { navigator } = useContext(NavigationContext)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // A link to where somebody is begins it anew, with nothing more to go back to.
    if (createPath(location) === to) navigator.replace(to)
    else navigator.push(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
