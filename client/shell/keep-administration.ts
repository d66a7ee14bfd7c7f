/** Has the worker fetch what administrators need offline, now and whenever another worker takes over. */
export function keepAdministration(): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const worker = navigator.serviceWorker
  const request = () => worker.controller?.postMessage({ type: 'ADMINISTRATOR' })
  request()
  worker.addEventListener('controllerchange', request)
  return () => worker.removeEventListener('controllerchange', request)
}
