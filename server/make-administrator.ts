import { makeAdministrator } from './account/make-administrator.ts'
import { migrate } from './db/migrate.ts'
import { createExternalProviders } from './identity/external-providers.ts'
import { readSecret } from './identity/stored-settings.ts'
import { runCommand } from './run-command.ts'

// `npm run make-administrator -- EMAIL`: the way back in when no administrator can sign in.
const [email] = process.argv.slice(2)
await runCommand('administrator', async ({ env, database }) => {
  if (email === undefined) throw new Error('Say whom: npm run make-administrator -- EMAIL')
  await migrate(database.writes)
  const secret = await readSecret(database.sql, env)
  const rules = { env, secret, externalProviders: createExternalProviders(env) }
  await makeAdministrator(database.writes, rules, email)
  console.log(`${email} is an administrator.`)
})
