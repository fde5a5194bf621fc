export const searchCompanies = {
  summary: 'Search the registers of companies',
  description:
    'Sources are tried in turn until one answers: the operator’s own register, then the table of the Belgian register or the French one. A `q` that is a number of the country finds that company; else words in any order, without regard to case and accents. The best come first, those that have ceased last. At most 60 calls a minute over all lookups but that of IBAN.',
}
export const lookUpCompany = {
  summary: 'One company as its register has it',
  description:
    'Belgium takes enterprise and VAT numbers, France SIREN, SIRET and VAT numbers, Luxembourg numbers of the trade register and VAT numbers. Answers are kept for 24 hours, `fresh=1` asks again. 404 when who answered knows no such company, 503 when nobody answers.',
}
export const lookUpVatNumber = {
  summary: 'Check a VAT number',
  description:
    'Form and check digits are looked at first: what cannot be a number is asked of nobody. VIES that does not answer is never a number that is not valid: what it said in the last 30 days stands in and is marked `stale`, else 503.',
}
export const explainAccount = {
  summary: 'Check an IBAN',
  description:
    'By rules and tables alone. Always 200, with what is wrong under `errors`; spaces, dots and dashes do not count.',
}
export const lookUpParticipant = {
  summary: 'Look up a Peppol participant',
  description:
    'By its identifier, with or without `iso6523-actorid-upis::`, or by a bare Belgian, French or Luxembourg number, under each scheme of its country in turn. An outage of the network is 503, never `registered: false`.',
}
