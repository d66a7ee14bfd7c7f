/** Has the worker fetch what administrators need offline, now and whenever another worker takes over. */
export function keepAdministration(): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const worker = navigator.serviceWorker
  const ask = () => worker.controller?.postMessage({ type: 'ADMINISTRATOR' })
  ask()
  worker.addEventListener('controllerchange', ask)
  return () => worker.removeEventListener('controllerchange', ask)
}
