import { newEpoch } from './db/epoch.ts'
import { runCommand } from './run-command.ts'

// `npm run new-epoch`: for use after any restore made by other means, so that every device compares itself with the
// restored data.
await runCommand('new-epoch', async ({ database }) => {
  console.log(`New epoch ${await newEpoch(database.writes)}`)
})
