export { type BookColumn, bookColumns } from './columns.js'
export { mostBytes, type Source } from './encoding.js'
export {
  type BookRow,
  type BooksFormat,
  booksLimits,
  type FaultCode,
  type RowFault,
  readBooks,
  type Survey,
  surveyBooks,
} from './reader.js'
export { BooksRefusal, refusalOfBooks } from './refusal.js'
