import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { NameFields } from '#client/profile-fields/name-fields.tsx'
import { OrganisationFields } from '#client/profile-fields/organisation-fields.tsx'
import type { ProfileValues } from '#client/profile-fields/profile-values.ts'
import { SubscriptionFields } from '#client/profile-fields/subscription-fields.tsx'
import { requiredDetails } from '#sync/rules/profile.ts'
import { Notice } from '#client/ui/notice.tsx'

const nothingSaved = { isSubscribedToDailyNewsLetter: false, isSubscribedToWeeklyNewsLetter: false }

/** The details that people give about themselves when they sign up, for a form that holds `ProfileValues`. */
export function ProfileDetails() {
  const t = useWords(accountPageWords)
  const { errors, submitCount } = useFormState<ProfileValues>()
  const isWrong = submitCount > 0 && requiredDetails.own.some((detail) => errors[detail])
  return (
    <>
      <FormPart heading={t('aboutYou')}>
        {isWrong && <Notice tone="danger">{t('profileInvalid')}</Notice>}
        <NameFields whose="own" />
        <OrganisationFields whose="own" />
      </FormPart>
      <FormPart heading={t('updateEmails')} lead={t('updateEmailsLead')}>
        <SubscriptionFields saved={nothingSaved} />
      </FormPart>
    </>
  )
}

/** A part of a long form under its own heading. */
export function FormPart({ heading, lead, children }: { heading: string; lead?: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-hairline pt-6 first:border-t-0 first:pt-0">
      <div className="grid gap-1">
        <h2>{heading}</h2>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
