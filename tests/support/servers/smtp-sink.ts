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
  /** Refuses the senders of the next attempts, or whatever this server sends (5.7). */
  refuseSender(...codes: number[]): void
  refuseByPolicy(...codes: number[]): void
  /** Answers the mails that it accepts from now on only when what this returns is called. */
  hold(): () => void
  /** Resolves when it has accepted this many mails. */
  untilTaken(count: number): Promise<void>
  untilRefused(count: number): Promise<void>
  close(): Promise<void>
}

type Refusal = { responseCode: number; message: string }

const refusalOf = (responseCode: number, message = 'not now'): Refusal => ({ responseCode, message })

/** A real SMTP server that keeps the mails that it receives. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const taken: TakenMail[] = []
  const refused: number[] = []
  const recipientRefusals: Refusal[] = []
  const senderRefusals: Refusal[] = []
  let moved = Promise.withResolvers<void>()
  let held = Promise.resolve()
  const move = () => {
    moved.resolve()
    moved = Promise.withResolvers<void>()
  }
  const nextOf = (refusals: Refusal[]) => {
    const refusal = refusals.shift()
    if (!refusal) return null
    refused.push(refusal.responseCode)
    move()
    return Object.assign(new Error(refusal.message), refusal)
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(nextOf(senderRefusals)),
    onRcptTo: (_address, _session, done) => done(nextOf(recipientRefusals)),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const to = rcptTo.map(({ address }) => address)
        taken.push({ from: mailFrom ? mailFrom.address : '', to, data: Buffer.concat(parts).toString() })
        void held.then(() => done())
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
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    refused,
    refuse: (...codes) => recipientRefusals.push(...codes.map((code) => refusalOf(code))),
    refuseSender: (...codes) => senderRefusals.push(...codes.map((code) => refusalOf(code))),
    refuseByPolicy: (...codes) => recipientRefusals.push(...codes.map((code) => refusalOf(code, '5.7.1 not by you'))),
    untilTaken: (count) => until(taken, count),
    untilRefused: (count) => until(refused, count),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      // Senders keep theirs for the next mail, and the server would wait for them for half a minute.
      for (const connection of server.connections) connection.close()
      await closed
    },
  }
}
