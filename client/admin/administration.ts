/** Apart from its routes, so that not every reader's first file names the forty files of administration. */
export async function loadAdministration() {
  const { AdministrationRoutes } = await import('./administration-routes.tsx')
  return { AdministrationRoutes }
}
