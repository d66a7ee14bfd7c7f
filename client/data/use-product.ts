import { useSyncExternalStore } from 'react'
import { configuration, onConfiguration, type Configuration } from './configuration.ts'

type Product = Configuration['product']

/** The product's name, address line and links as the server is configured; the last known ones offline. */
export function useProduct(): Product {
  return useSyncExternalStore(onConfiguration, product)
}

function product(): Product {
  return configuration().product
}
