import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded before a server that is measured: answers each message with its longest stall (ms) since the one before. */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', () => {
  process.send?.(delay.max / 1e6)
  delay.reset()
})
// A server that receives a signal to end does not wait for questions.
process.channel?.unref()
