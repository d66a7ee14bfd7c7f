import { now } from '#client/data/now.ts'
import { registerProfile } from '#client/data/online/own-account.ts'
import { valuesToModel, type ProfileValues } from '#client/profile-fields/profile-values.ts'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'

/**
 * Creates the account, then registers its profile. If the profile fails, calling it again continues from there: the
 * account of the same email is not created twice.
 */
export function createRegistration<Values extends ProfileValues & { email: string }>(
  makeAccount: (values: Values) => Promise<LoginResult>,
) {
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
