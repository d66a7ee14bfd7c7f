import { createTestDatabase } from '../database.ts'
import { startInProcess } from '../in-process.ts'
import { startSecondProvider } from './second-provider.ts'
import { freePort } from './free-port.ts'

/** The product in this process, with its own database and its own external provider. */
export async function startExternalSite() {
  const database = await createTestDatabase()
  const port = String(await freePort())
  const provider = await startSecondProvider(`http://localhost:${port}`)
  const product = await startInProcess(database.url, {
    PORT: port,
    OIDC_PROVIDERS: JSON.stringify([provider.setting]),
  })
  const close = async () => {
    await product.stop()
    await provider.close()
    await database.drop()
  }
  return { database, provider, product, close }
}
