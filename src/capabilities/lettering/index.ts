export { letterReversal } from './actions/letter.js'
