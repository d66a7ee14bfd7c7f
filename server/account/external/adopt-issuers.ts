import type { Sql } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { issuerOf } from '../../identity/external-providers.ts'

/**
 * Gives identities that were stored under the name of a provider the issuer that the settings now assign to that name.
 */
export async function adoptIssuers(sql: Sql, { oidcProviders }: Pick<Env, 'oidcProviders'>): Promise<void> {
  for (const { name, issuer } of oidcProviders) {
    await sql`/* adoptIssuers */
      update external_login e set issuer = ${issuerOf(issuer)}
      where issuer = ${`name:${name}`}
        and not exists (select from external_login k where k.issuer = ${issuerOf(issuer)} and k.subject = e.subject)`
  }
}
