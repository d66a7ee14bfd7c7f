import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeAll, expect, test, vi } from 'vitest'
import { profile } from '#sync/records/profile.ts'
import { organisationTypes } from '#sync/rules/profile.ts'
import type * as Names from './name-fields.tsx'
import type * as Organisation from './organisation-fields.tsx'
import { profileToValues, type ProfileValues } from './profile-values.ts'
import type * as Subscriptions from './subscription-fields.tsx'

let parts: typeof Names & typeof Organisation & typeof Subscriptions

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  parts = {
    ...(await import('./name-fields.tsx')),
    ...(await import('./organisation-fields.tsx')),
    ...(await import('./subscription-fields.tsx')),
  }
})

test('every field of a profile is on its form, some for schools and others for other organisations', () => {
  const { NameFields, OrganisationFields, SubscriptionFields } = parts
  const shown = new Set<string>()
  for (const organisationType of organisationTypes) {
    const Form = () => {
      const form = useForm<ProfileValues>({ defaultValues: { ...profileToValues(null), organisationType } })
      const { register } = form.control
      form.control.register = form.register = (name, options) => {
        shown.add(name)
        return register(name, options)
      }
      return (
        <FormProvider {...form}>
          <NameFields whose="own" />
          <OrganisationFields whose="own" />
          <SubscriptionFields saved={profileToValues(null)} />
        </FormProvider>
      )
    }
    renderToStaticMarkup(<Form />)
  }
  expect([...shown].toSorted()).toEqual(Object.keys(profile.fields).toSorted())
})
