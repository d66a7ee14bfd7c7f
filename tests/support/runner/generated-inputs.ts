import fc from 'fast-check'
import { seeds } from './seeds.ts'

// Every fast-check property generates the same inputs each time, also without a seed of its own.
if (!process.env['LONG']) fc.configureGlobal({ seed: seeds.generated })
