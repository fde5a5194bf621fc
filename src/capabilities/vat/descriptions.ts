/** What the OpenAPI document says of each route. */
export const declarations = {
  listDeclarations: {
    summary: 'VAT returns of the file, the newest period first',
    description: 'Without `details` and `settlement`, which one return shows.',
  },
  createDeclaration: {
    summary: 'Prepare the VAT return of a period',
    description:
      'A draft with what the books hold: each box with the lines behind it, the checks, and the entry that validating would post. `period_type` is that of the VAT regime unless it is given; Luxembourg files a yearly return beside those of its periods. One return of its kind per period: another is refused with `declaration_exists`.',
  },
  readDeclaration: {
    summary: 'One VAT return: boxes, balance, checks',
    description:
      '`details` has a row for each box that holds anything: `amount` = `ledger` + `carried` + `manual` + `adjusted`, and `amount` alone where a box follows from others. Labels are in the language of the file, or in that of `lang`.',
  },
  updateDeclaration: {
    summary: 'Corrections by hand, wishes and a comment, while it is a draft',
    description:
      'Corrections are added to what the ledger has, box by box; those that are not named stay, null takes one away. The return is computed again from the figures that it has: `recompute` reads the books.',
  },
  trashDeclaration: {
    summary: 'Put a draft in the bin',
    description: 'Its period is free again; it is restored unless another return has taken that.',
  },
  recomputeDeclaration: {
    summary: 'Compute a draft from the books again',
    description:
      'Corrections by hand and wishes stay. Where nothing changed its version stays too.',
  },
  validateDeclaration: {
    summary: 'Freeze a return, post its entry and lock its months for VAT',
    description:
      'Refused while the books have moved since it was computed (`declaration_stale`) and while a check reports an error (`declaration_has_errors`). The entry empties the VAT accounts of the period; what is owed stands on one account, to the cent of the return. From then on nothing that carries VAT is posted in those months (`period_locked`); with the setting `vat.lock_on_validation: period` nothing at all is.',
  },
  fileDeclaration: {
    summary: 'Say that a return was filed with the administration',
    description: 'With its reference and its day; `filings` keeps what was filed each time.',
  },
  reopenDeclaration: {
    summary: 'Make a draft of the last validated return again',
    description:
      'Its entry is reversed on the same day and the locks that validating set are taken away, those alone. What was filed stays in `filings`; the file of a return that is filed again names the one that it replaces.',
  },
  readLines: {
    summary: 'The ledger lines behind a box',
    description:
      'Oldest first, each with what it adds to the box (`box_amount`); over all pages that comes to `ledger`, to the cent. `payment` tells by which lettering VAT that waited for payment is declared. Of a total there are no lines but `components`.',
  },
  readReturnFile: {
    summary: 'The file for the administration, or the return as a PDF',
    description:
      'Intervat in Belgium and eCDF in Luxembourg as XML, the CA3 as data in France. A draft has none unless `preview=1`; what the declarant lacks for it is refused with `declarant_incomplete`.',
  },
}

export const views = {
  listVatPeriods: {
    summary: 'The periods of a year that are to be declared',
    description:
      'In order, each with its form, its day and how far its return is; the year itself last where it is declared as well. Empty under a regime that files nothing.',
  },
  readControl: {
    summary: 'The books against the returns',
    description:
      'Turnover and VAT of whole months as the ledger has them, as validated returns declared them, and why the two differ: `difference` is the sum of the reasons and of `unexplained`, which is zero in a sound file. Each VAT account is told apart, with what returns took from it. Of a calendar year, of the months between two days, or of the fiscal year that holds today.',
  },
  readClientListing: {
    summary: 'The annual client listing of Belgium',
    description:
      'Customers with a Belgian VAT number and what they bought in the year, without exempt operations: those above 250.00 or below zero, and those that `include` names. The others are in `left_out`; the administration wants them when a credit note corrects an earlier year, which only a person knows. As data, as the file of Intervat or printed; one without clients is a nil listing, which is filed too. Refused with `not_applicable` elsewhere.',
  },
  readIntraListing: {
    summary: 'The intra-Community listing of a period',
    description:
      'Supplies to customers of the other states of the Union: goods (L), the second supply of a triangle (T) and services (S), by VAT number; credit notes reduce. As data, printed, or as the file of the administration: Intervat in Belgium, the DES of services in France, both statements as eCDF in Luxembourg. Customers without a number are an error, which refuses the file (`declaration_has_errors`); an empty one is refused with `nothing_to_declare`.',
  },
  readSlips: {
    summary: 'The slips 281.50 of Belgium',
    description:
      'What suppliers who are marked for it charged in the year without VAT, and what they were paid in it. Slips above 250.00; the others are in `left_out`. As data, as the file of Belcotax or printed. Refused with `not_applicable` elsewhere.',
  },
}

export const portfolio = {
  listFirmDeclarations: {
    summary: 'VAT periods of all files of the firm, with state and due date',
    description:
      'Of the files that the caller sees, soonest due first. Without `year` it is this year, with what is left to file of the last one; periods before the books of a file are left out. `errors` and `warnings` count the checks of a return.',
  },
  writeReturns: {
    summary: 'One Intervat file with the returns of several files',
    description:
      'Validated returns of form 625, with the firm as representative; it files nothing. A return that is a draft, of another form, or whose declarant lacks something is refused under `declarations.<n>`; what the firm lacks is refused with `declarant_incomplete`.',
  },
}
