export const registration = {
  readPeppolRegistration: {
    summary: 'How the company file stands on Peppol',
    description:
      'Before the first registration `id` is null, `status` is `none`, and `participant_id` is the one that is proposed. ' +
      '`prerequisites` say what a registration needs.',
  },
  registerPeppol: {
    summary: 'Registers the company file at the access point',
    description:
      'The access point is asked first; nothing is kept when it does not answer. It alone decides from then on: it ' +
      'tells by callback, and is asked every ten minutes and by `POST …/refresh`.',
  },
  changePeppol: 'Changes whether documents are received, and the contact',
  deregisterPeppol: {
    summary: 'Takes the company file off Peppol',
    description: 'Messages that wait have failed then, with `sender_not_registered`.',
  },
  refreshPeppol: {
    summary: 'Asks the access point how the registration and its messages stand',
    description: 'Up to 200 messages that may still move. Without news nothing is recorded.',
  },
  fetchPeppol: {
    summary: 'Fetches what came, into the importer',
    description:
      'At most 100 documents a call, each kept before it is acknowledged. Invoices and credit notes become imports, ' +
      'answers are heard at what they answer.',
  },
}

export const messages = {
  listPeppolMessages: 'Messages that went and came, newest first',
  readPeppolMessage: 'A message with its XML',
  respondByPeppol: {
    summary: 'Answers a supplier: Invoice Response 3',
    description:
      'To an invoice or credit note that was received. `RE`, `UQ` and `CA` need a reason; after `RE`, `AP` and `PD` nothing ' +
      'but `PD` is said. It is queued as an invoice is.',
  },
}

export const sending = {
  sendByPeppol: {
    summary: 'Sends a sales document by Peppol',
    description:
      'A booked sale, once: while a message of it is under way or was taken it is refused with `already_sent`; what was ' +
      'rejected is sent again with `force`. The XML is frozen and queued under an id that stays the same at each ' +
      'attempt. `X-Dry-Run: 1` checks everything and keeps nothing.',
  },
}

export const callback = {
  takeCallback: {
    summary: 'For the access point: what it tells by itself',
    description:
      'Signed by `X-Peppol-Signature`. `duplicate` when the `id` was seen in the last 30 days, `ignored` for what nobody ' +
      'here has. The order in which callbacks come makes no difference.',
  },
}
