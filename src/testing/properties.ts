import fc from 'fast-check'
import { isLong } from './rounds.js'

/** The cases of a property are the same at every `npm test`; `npm run test:long` draws new ones, ten times as many. */
fc.configureGlobal(isLong ? { numRuns: 1000 } : { seed: 20_261_116 })
