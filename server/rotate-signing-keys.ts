import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { readEnv } from './env.ts'
import { publishSigningKey, signWithKey } from './identity/rotate-signing-keys.ts'
import { keyKnown } from './kit/times.ts'

// `npm run rotate-signing-keys`: a new key for the identity provider's tokens; nobody is signed out.
const { databaseUrl, databaseDirectUrl = databaseUrl, dataDir } = readEnv(process.env)
const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log: pino() })
const database = openDatabase(databaseDirectUrl ?? embedded!.url, { applicationName: 'school-almanac signing keys' })
try {
  const kid = await publishSigningKey(database.writes)
  await pause(keyKnown)
  await signWithKey(database.writes, kid)
  console.log(`Tokens are signed with the new key ${kid}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
  await embedded?.stop()
}
