import 'react-dom/client'

// Ends the task in which React was evaluated before the calendar is: together they keep a slow phone busy for a tenth of a
// second. The build puts this file behind the packages (`vite.config.ts`).
await new Promise<void>((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => resolve())
  port1.start()
  port2.postMessage(null)
})
