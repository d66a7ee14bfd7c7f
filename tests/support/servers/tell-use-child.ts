/**
 * Loaded before the server by `startMeasuredServer`: answers each message with the resources that this process has used. It
 * answers when the process is free, so the answer covers all earlier requests.
 */
process.on('message', (when) => {
  if (when === 'settled') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, heap: process.memoryUsage().heapUsed })
})
// This channel does not keep a server running that receives a signal to end.
process.channel?.unref()
