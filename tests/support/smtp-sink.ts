import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type TakenMail = { from: string; to: string[]; data: string }

export type SmtpSink = {
  url: string
  /** The accepted mails, in order of arrival. */
  taken: TakenMail[]
  /** The codes of its refusals, in order. */
  refused: number[]
  /** Refuses the next attempts with these codes, one each. */
  refuse(...codes: number[]): void
  /** Resolves when it has accepted this many mails. */
  untilTaken(count: number): Promise<void>
  untilRefused(count: number): Promise<void>
  close(): Promise<void>
}

/** A real SMTP server that keeps the mails that it receives. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const taken: TakenMail[] = []
  const refused: number[] = []
  const refusals: number[] = []
  let moved = Promise.withResolvers<void>()
  const move = () => {
    moved.resolve()
    moved = Promise.withResolvers<void>()
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const code = refusals.shift()
      if (code === undefined) return done()
      refused.push(code)
      move()
      return done(Object.assign(new Error('not now'), { responseCode: code }))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const to = rcptTo.map(({ address }) => address)
        taken.push({ from: mailFrom ? mailFrom.address : '', to, data: Buffer.concat(parts).toString() })
        done()
        move()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const until = async (list: unknown[], count: number) => {
    while (list.length < count) await moved.promise
  }
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    refused,
    refuse: (...codes) => refusals.push(...codes),
    untilTaken: (count) => until(taken, count),
    untilRefused: (count) => until(refused, count),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
