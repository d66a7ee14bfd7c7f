import { TransportFailure, type Transport } from '#sync/replica/engine/transport.ts'
import type { CallFailure } from './account-call.ts'
import { isFileRefused, sendFile } from './send-file.ts'

/** Sends a picture that waited on this device. A refusal of the file itself is final; anything else is tried again. */
export const sendKept: Transport['upload'] = async ({ id, name, file }, signal) => {
  try {
    await sendFile(id, new File([file], name, { type: file.type }), { signal })
    return 'STORED'
  } catch (error) {
    if (isFileRefused(error)) return 'REFUSED'
    const { isReached, code, message } = error as CallFailure
    if (!isReached) throw new TransportFailure('offline', 'the server could not be reached')
    throw new TransportFailure(code === 'NOT_SIGNED_IN' ? 'signed-out' : 'server', message)
  }
}
