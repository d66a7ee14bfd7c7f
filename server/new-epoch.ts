import { pino } from 'pino'
import { readEnv } from './env.ts'
import { openDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { newEpoch } from './db/epoch.ts'

// `npm run new-epoch`: for use after any restore made by other means, so that every device compares itself with the
// restored data.
const { databaseUrl, databaseDirectUrl = databaseUrl, dataDir } = readEnv(process.env)
const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log: pino() })
const database = openDatabase(databaseDirectUrl ?? embedded!.url, { applicationName: 'school-almanac new-epoch' })
try {
  console.log(`New epoch ${await newEpoch(database.writes)}`)
} finally {
  await database.close()
  await embedded?.stop()
}
