import { createTransport } from 'nodemailer'
import { mailTimeOut } from '../kit/times.ts'

/** Greets the mail server of SMTP_URL and signs in, without sending anything. @returns what went wrong, or null */
export async function reachMailServer(url: string): Promise<string | null> {
  const times = { connectionTimeout: mailTimeOut, greetingTimeout: mailTimeOut, socketTimeout: mailTimeOut }
  const transport = createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code, responseCode } = Object(error) as { code?: string; responseCode?: number }
    // A server repeats in its answer what was said to it, the name too.
    return `the server cannot be used: ${[code, responseCode].filter(Boolean).join(' ')}`
  } finally {
    transport.close()
  }
}
