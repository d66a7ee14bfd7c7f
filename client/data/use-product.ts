import { useSyncExternalStore } from 'react'
import { configuration, onConfiguration, type Configuration } from './configuration.ts'

type Product = Configuration['product']

/** The product's name, address line and links as configured on the server; the last known ones offline. */
export function useProduct(): Product {
  return useSyncExternalStore(onConfiguration, product)
}

function product(): Product {
  return configuration().product
}
