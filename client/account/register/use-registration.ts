import { useState } from 'react'
import { now } from '#client/data/now.ts'
import { registerProfile } from '#client/data/online/own-account.ts'
import { valuesToModel, type ProfileValues } from '#client/profile-fields/profile-values.ts'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { useFollowSignIn } from '../sign-in/follow-sign-in.ts'

type Registering = ProfileValues & { email: string }

/**
 * Registers by whatever call makes the account: then the profile, and then the sign-in goes on, or the address is to be confirmed first
 * (`unconfirmed`). Once there is an account its email stays as it is.
 */
export function useRegistration<Values extends Registering>(makeAccount: (values: Values) => Promise<LoginResult>) {
  const follow = useFollowSignIn()
  const [hasAccount, setHasAccount] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [register] = useState(() =>
    createRegistration<Values>(async (values) => {
      const account = await makeAccount(values)
      setHasAccount(true)
      return account
    }),
  )
  const send = async (values: Values) => {
    const account = await register(values)
    if (account.requiresEmailConfirmation) setUnconfirmed(values.email)
    else follow(account)
  }
  return { send, hasAccount, unconfirmed }
}

/**
 * Creates the account, then registers its profile. If the profile fails, calling it again continues from there: the
 * account of the same email is not created twice.
 */
function createRegistration<Values extends Registering>(makeAccount: (values: Values) => Promise<LoginResult>) {
  const profileId = crypto.randomUUID()
  let made: { email: string; account: LoginResult } | null = null
  return async (values: Values): Promise<LoginResult> => {
    if (made?.email !== values.email) made = { email: values.email, account: await makeAccount(values) }
    const { account } = made
    await registerProfile({
      ...valuesToModel(values),
      id: profileId,
      userId: account.userId,
      registeredDate: now().toISOString(),
    })
    return account
  }
}
