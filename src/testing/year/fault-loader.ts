import { register } from 'node:module'
import { faults } from './faults.js'

/** Loaded before the service: puts the fault that `YEAR_FAULT` names into the file that it is about. */
const data = faults[process.env.YEAR_FAULT ?? '']
if (!data) throw new Error(`no fault is called ${process.env.YEAR_FAULT}`)
register(new URL('./fault-hooks.js', import.meta.url), { data })
