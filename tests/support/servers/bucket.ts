import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { pino } from 'pino'
import { readBlobSetting, type S3Address } from '#server/blobs/store/blob-setting.ts'
import { createS3Calls, type S3Calls } from '#server/blobs/store/s3-calls.ts'

export type Bucket = {
  /** For BLOBS. */
  setting: string
  calls: S3Calls
  /** The folder of this machine in which its objects are. */
  directory: string
  stop(): Promise<void>
  startAgain(): Promise<void>
  remove(): Promise<void>
}

/** A real S3 server with one bucket. It knows one pair of keys, and checks what they signed. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'almanac-bucket-'))
  const start = async (port: number) => {
    const options = { address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: 'almanac' }] }
    const server = new S3rver(options)
    return { server, port: (await server.run()).port }
  }
  let running: Awaited<ReturnType<typeof start>> | undefined = await start(0)
  const { port } = running
  const stop = async () => {
    const closed = running?.server.close()
    running?.server.httpServer.closeAllConnections()
    running = undefined
    await closed
  }
  const setting = `s3://S3RVER:S3RVER@127.0.0.1:${port}/almanac/files?tls=no`
  return {
    setting,
    calls: createS3Calls(addressOf(setting), pino({ level: 'silent' })),
    directory: join(directory, 'almanac'),
    stop,
    startAgain: async () => {
      running = await start(port)
    },
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function addressOf(setting: string): S3Address {
  const { s3 } = readBlobSetting({ BLOBS: setting }, [])
  if (!s3) throw new Error('not the address of a bucket')
  return s3
}
