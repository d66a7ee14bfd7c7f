import { useContext, type MouseEvent } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { templateWords } from '#client/i18n/words/templates.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { fromTemplateAddress } from './from-template-address.ts'

/**
 * Begins an event with a template, in the place of the list of templates: saving and Cancel lead to where that was opened
 * from. It renders with no navigation, as [Note: Steady links] says.
 */
export function StartLink({ id, name }: { id: string; name: string }) {
  const t = useWords(templateWords)
  const { navigator } = useContext(NavigationContext)
  const address = fromTemplateAddress(id)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigator.replace(address)
  }
  return (
    <a
      href={address}
      aria-label={t('startOne', { name })}
      onClick={follow}
      className={buttonLook('secondary', true, 'whitespace-nowrap')}
    >
      {t('startEvent')}
    </a>
  )
}
