import { startTestCluster } from '../database.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>> | undefined

export async function setup(): Promise<void> {
  cluster = await startTestCluster()
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
}
