/** What the OpenAPI document says of the routes of third parties. */
export const descriptions = {
  listThirdParties: 'Customers and suppliers, by name',
  createThirdParty: 'Create a third party',
  readThirdParty: 'The sheet of a third party, with its figures',
  updateThirdParty: {
    summary: 'Change a third party',
    description:
      'The type is fixed once an entry names it. What a check found out about a number is ' +
      'forgotten when the number changes.',
  },
  trashThirdParty: {
    summary: 'Put a third party in the bin',
    description: 'Refused when an entry or a journal rule names it; `used_by` says which.',
  },
  listThirdPartyEntries: {
    summary: 'Entries that name the third party, newest first',
    description: 'As a whole or on one of their lines.',
  },
  listThirdPartyItems: 'Open items, oldest first',
  readStatement: {
    summary: 'Account statement between two days',
    description:
      'With `format=pdf`, a PDF to be sent. Opening entries are left out: they repeat what stands ' +
      'before them.',
  },
  checkVat: {
    summary: 'Check the VAT number in VIES',
    description:
      'The answer is kept in `vat_valid` and `vat_checked_at`, with the `vat_consultation_number` that proves ' +
      'it where the service asks in a name. One that VIES gave in the last 24 hours (an hour, when it knew no ' +
      'such number) will do. 422 without a VAT number, or with ' +
      'one from outside the European Union and Northern Ireland, which VIES does not know.',
  },
  checkPeppol: {
    summary: 'Look the third party up on Peppol',
    description:
      'By its `peppol_identifier`, else by its numbers, in which case an identifier that is found ' +
      'is kept. The answer is in `peppol_registered` and `peppol_checked_at`.',
  },
  mergeThirdParty: {
    summary: 'Merge into another third party',
    description:
      'What the other lacks is taken over: VAT and enterprise number (where they are valid in its ' +
      'country, or say by a prefix where they are), contact, e-mail, phone, website, the address ' +
      'as a whole, language, payment terms and method, credit limit, note, accounts, VAT code, ' +
      'Peppol identifier, 281.50. Bank accounts are united; its own default stays. Nothing posted ' +
      'is rewritten: balance, open items, entries and statement of the other include the lines of ' +
      'this one.',
  },
  importThirdParties: {
    summary: 'Import a CSV file',
    description:
      'Part `file`: CSV with a header row, at most 20,000 rows and 5 MB; UTF-8, Windows-1252, or ' +
      'UTF-16 with its mark; a first line `sep=;` is honoured. Columns, by these names or the ' +
      'usual ones in four languages (`Nom`, `Postcode`, `USt-IdNr.`); those that nobody knows are ' +
      'told in `ignored_columns`: `type`, `code`, `name`, `vat_number`, `enterprise_number`, ' +
      '`contact_name`, `email`, `invoice_email`, `reminder_email`, `phone`, `website`, `street`, ' +
      '`house_number`, `box`, `postal_code`, `city`, `country`, `language`, `iban` and `bic` (of one account, which ' +
      'becomes the default), `payment_terms_days`, `payment_method`, `account` and ' +
      '`default_account` (numbers), `default_vat_code` (code), `credit_limit`, `note`, ' +
      '`is_active`, `is_blocked`, `no_reminders`, `peppol_identifier`. `type` takes the words of four languages ' +
      'too (`fournisseur`, `klant`). A row is matched by type and code, else by type and VAT ' +
      'number, else created. An empty cell leaves the field as it is. Good rows are kept, the ' +
      'others are refused with their errors.',
  },
}
