import { recordMailtoFollowed } from '#client/data/replica/analytics.ts'
import type { ButtonVariant } from '#client/ui/button-look.ts'
import { OutsideLinkButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { ExternalLink, Mail } from 'lucide-react'
import type { NextStep } from './next-steps.ts'

type Props = {
  step: NextStep
  variant?: ButtonVariant
  className?: string | undefined
  /** Nothing is recorded of somebody who only looks how it will be. */
  isPreview?: boolean
}

/** One of an event's links, in a tab of its own. */
export function NextStepLink({ step, variant = 'secondary', className, isPreview }: Props) {
  const { id, text, href, isWeb, url, eventId } = step
  const Icon = isWeb ? ExternalLink : Mail
  return (
    <OutsideLinkButton
      href={href}
      variant={variant}
      icon={<Icon aria-hidden size={18} className="shrink-0" />}
      onClick={isWeb || isPreview ? undefined : () => void recordMailtoFollowed(url, eventId, id).catch(() => {})}
      className={classes('min-w-0 py-2 wrap-anywhere max-md:w-full', className)}
    >
      {text}
    </OutsideLinkButton>
  )
}
