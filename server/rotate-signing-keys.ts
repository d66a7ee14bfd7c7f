import { setTimeout as pause } from 'node:timers/promises'
import { publishSigningKey, signWithKey } from './identity/rotate-signing-keys.ts'
import { keyKnown } from './kit/times.ts'
import { runCommand } from './run-command.ts'

// `npm run rotate-signing-keys`: a new key for the identity provider's tokens; nobody is signed out.
await runCommand('signing keys', async ({ database }) => {
  const kid = await publishSigningKey(database.writes)
  await pause(keyKnown)
  await signWithKey(database.writes, kid)
  console.log(`Tokens are signed with the new key ${kid}`)
})
