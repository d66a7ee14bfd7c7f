import type { Request, RequestHandler, Response } from 'express'
import { TooLarge } from '../kit/errors.ts'
import { refusalSeen } from '../kit/times.ts'

/**
 * Reads a body of at most `mostBytes` as they are sent: one that is announced as larger is refused before anything of it is read, and
 * one that says nothing of its size as soon as it is. The reader itself would take all of it first.
 * @throws TooLarge with `sentence`
 */
export function boundBody(mostBytes: number, read: RequestHandler, sentence?: string): RequestHandler {
  return (request, response, next) => {
    let [taken, isRefused] = [0, false]
    const refuse = () => {
      isRefused = true
      request.off('data', count)
      leaveUnread(request, response)
      next(new TooLarge(sentence))
    }
    const count = (part: Buffer) => {
      taken += part.length
      if (taken > mostBytes) refuse()
    }
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return refuse()
    if (request.headers['transfer-encoding'] !== undefined) request.on('data', count)
    return read(request, response, (error?: unknown) => {
      request.off('data', count)
      if (!isRefused) next(error)
    })
  }
}

/**
 * Node destroys the connection with the last byte of an answer after which it closes. Whoever still
 * sends gets a reset then, often before the answer: so it is ended, nothing more is read, and it is destroyed a little later.
 */
function leaveUnread(request: Request, response: Response): void {
  response.setHeader('connection', 'close')
  // A body of which nothing was read would be read, and thrown away, with the end of the answer.
  request.read(0)
  request.pause()
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), refusalSeen)
  }
}
