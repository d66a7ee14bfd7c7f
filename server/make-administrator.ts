import { pino } from 'pino'
import { makeAdministrator } from './account/make-administrator.ts'
import { openDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { readEnv } from './env.ts'
import { createExternalProviders } from './identity/external-providers.ts'
import { readSecret } from './identity/stored-settings.ts'

// `npm run make-administrator -- EMAIL`: the way back in when no administrator can sign in.
const [email] = process.argv.slice(2)
const env = readEnv(process.env)
const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log: pino() })
const database = openDatabase(env.databaseDirectUrl ?? env.databaseUrl ?? embedded!.url, {
  applicationName: 'school-almanac administrator',
})
try {
  if (email === undefined) throw new Error('Say whom: npm run make-administrator -- EMAIL')
  await migrate(database.writes)
  const secret = await readSecret(database.sql, env)
  const rules = { env, secret, externalProviders: createExternalProviders(env) }
  await makeAdministrator(database.writes, rules, email)
  console.log(`${email} is an administrator.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
  await embedded?.stop()
}
