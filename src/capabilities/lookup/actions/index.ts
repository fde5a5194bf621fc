export { lookUpCompany, searchCompanies } from './companies.js'
export { explainAccount } from './ibans.js'
export { lookUpParticipant } from './participants.js'
export { lookUpVatNumber } from './vat-numbers.js'
