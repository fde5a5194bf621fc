/** What the OpenAPI document says of the routes of payments. */
export const proposals = {
  listProposals: {
    summary: 'What is due to suppliers, or by customers, with IBAN and checks',
    description:
      'Open items per third party: what is due until `due_until`, and what can be set off against it (credit notes, payments that nobody lettered yet). What a draft pays is left out unless `in_payment=1`; so are items in a foreign currency, which SEPA does not pay. A check of severity `error` stands in the way: `iban_missing`, `iban_invalid`, `iban_not_sepa`, `blocked`, `nothing_to_pay`, `mandate_missing`, `mandate_expired`. One of severity `warning` asks to look: `iban_new`, `iban_shared`, `double_suspect`, `in_payment`.',
  },
}

export const files = {
  listSepaFiles: 'Files of credit transfers and direct debits, newest first',
  createSepaFile: {
    summary: 'Make a draft that pays or collects open items',
    description:
      'One payment for each item with a structured communication; the other items of a third party and IBAN join into one, whose text is their references. Credit notes only join. While the file lives it holds its items: what other files pay of them and what this one pays is never more than what is open. Refused items are named with a code: `already_in_payment`, `third_party_blocked`, `item_not_open`, `wrong_direction`, `item_not_in_euro`, `iban_invalid`, `iban_missing`, `mandate_missing`, `mandate_expired`. A direct debit needs an active mandate, the newest that was signed counts, and a creditor identifier: the setting `sepa.creditor_id`, or that of a Belgian enterprise number.',
  },
  readSepaFile: {
    summary: 'One file with its payments',
    description:
      '`payments` say what the file says. An item of a draft that is settled otherwise leaves it: its payment is smaller, or has the status `paid` and is not in the file any more.',
  },
  readSepaXml: {
    summary: 'The XML for the bank',
    description:
      'pain.001 or pain.008 in the version of the file, named after the code of the company file and the message; the same bytes as long as the payments are the same. A cancelled file has none.',
  },
  confirmSepaFile: {
    summary: 'Say that the file was sent, and book it',
    description:
      'Posts one entry in the journal of the setting `auto_entries.transfers.journal_id`, else in the general journal, dated on the execution date, or today where that is past: each item against the transit account, which has one line for each part of the file with `batch_booking`, else one for each payment. Items are lettered, or tied where a rest remains. To take it back, revert its operation: that is refused once the bank has carried it out or rejected a part of it.',
  },
  reportPayments: {
    summary: 'Bring in what the bank reports (pain.002)',
    description:
      'Payments become `accepted` or `rejected` with the reason. Items of a rejected one are free again, and where the file was confirmed, its part of the confirmation is booked the other way round. A rejection is final; what the bank has not decided yet stays as it is. A report about another message is refused.',
  },
  cancelSepaFile: {
    summary: 'Cancel a draft: its items are free again',
    description: 'A confirmed file is not cancelled: revert the operation that confirmed it.',
  },
}

export const mandates = {
  listMandates: 'Direct debit mandates by their reference',
  createMandate: 'Keep a mandate that a customer signed',
  readMandate: 'One mandate',
  updateMandate: {
    summary: 'Change a mandate, or revoke it',
    description:
      'The next collection tells the debtor’s bank of a changed IBAN or reference, once. `revoked` is final, and an expired mandate does not become active again.',
  },
  trashMandate: 'Put a mandate in the recycle bin that was never used',
}
