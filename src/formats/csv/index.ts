export { type CsvFile, type CsvRow, csvLimits, readCsv } from './reader.js'
export { readAmount, readDay, readYesNo } from './values.js'
export { meanings, type Synonyms } from './words.js'
