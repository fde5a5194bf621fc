import type { FormRules } from '../../vat-return.js'
import { periodicReturn } from './periodic-return.js'
import { specialReturn } from './special-return.js'

/** The periodic return, and the special one of those who file none. */
export const forms: readonly FormRules[] = [periodicReturn, specialReturn]
