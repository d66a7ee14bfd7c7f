/**
 * Loaded before the server by `startMeasuredServer`: answers each message with what this process has used so far. The
 * answer waits for whatever the process is busy with, so it covers all that was asked for before.
 */
process.on('message', (asked) => {
  if (asked === 'settled') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, heap: process.memoryUsage().heapUsed })
})
// A server that is told to end does not wait for questions.
process.channel?.unref()
