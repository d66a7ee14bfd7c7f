import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { npmLook } from './kit/times.ts'

// `npm run dev`: the product with hot reload. Everything runs below a supervisor in a session of its own, which neither
// Ctrl-C nor the end of this process group reaches: it ends, and its database with it, when the pipe to here closes,
// which it does however this process ends.
const supervisor = spawn(process.execPath, [join(import.meta.dirname, 'dev', 'supervisor.ts')], {
  detached: true,
  windowsHide: true,
  stdio: ['pipe', 'inherit', 'inherit'],
})
supervisor.on('exit', (code) => process.exit(code ?? 1))
const end = () => void supervisor.stdin.end()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)

// An npm that is killed passes nothing on.
if (process.env['npm_lifecycle_event']) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && end(), npmLook)
}
