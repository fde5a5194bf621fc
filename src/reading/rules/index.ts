/** The rules that read an invoice, a credit note or a receipt from pages of words: pure, without files or network. */
export { type Interpretation, interpret } from './interpret.js'
export { judged } from './judged.js'
export { learned } from './learned.js'
export { recalculated } from './recalculated.js'
