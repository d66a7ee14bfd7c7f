import { createTransport } from 'nodemailer'
import { mailTimeOut } from '../kit/times.ts'

type Failure = { code?: string; responseCode?: number; syscall?: string; message?: string }

/** Greets the mail server of SMTP_URL and signs in, without sending anything. @returns what went wrong, or null */
export async function reachMailServer(url: string): Promise<string | null> {
  const times = { connectionTimeout: mailTimeOut, greetingTimeout: mailTimeOut, socketTimeout: mailTimeOut }
  const transport = createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code, responseCode, syscall, message } = Object(error) as Failure
    // A server repeats in its answer what was said to it, the name too; what the system says names the server alone.
    const why = syscall === undefined ? [code, responseCode].filter(Boolean).join(' ') : message
    return `the server cannot be used: ${why}`
  } finally {
    transport.close()
  }
}
