import { startTestCluster } from './database.ts'
import { choosePace } from './waiting/pace.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>> | undefined

export async function setup(): Promise<void> {
  await choosePace()
  cluster = await startTestCluster()
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
}
