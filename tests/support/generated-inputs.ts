import fc from 'fast-check'
import { seeds } from './seeds.ts'

// Every runner of fast-check, also one that names no seed, generates the same inputs again.
if (!process.env['LONG']) fc.configureGlobal({ seed: seeds.generated })
