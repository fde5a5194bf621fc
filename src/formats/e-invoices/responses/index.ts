/** Answers to electronic documents: Invoice Response 3 read and written, message level status read. */
export { type ApplicationResponse, isApplicationResponse, readApplicationResponse } from './read.js'
export { type InvoiceResponse, writeInvoiceResponse } from './write.js'
