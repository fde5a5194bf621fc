/** What the OpenAPI document says of the routes of history and the recycle bin. */
export const changes = {
  listRevisions: {
    summary: 'Every change of the file, newest first',
    description: '`verify=1` adds `chain`: the hashes of the whole log, reckoned again.',
  },
  readRevision: 'One change, with the record before and after',
  revertRevision: {
    summary: 'Take one change back',
    description:
      'Does the opposite as a new operation, by the same actions and with the same checks as by ' +
      'hand: what was made goes to the bin, what was deleted comes back, what was changed gets ' +
      'the old values of the fields that changed, what was posted is reversed, what was lettered ' +
      'is undone. 409 when one of those fields has changed since (`fields` names them), 422 ' +
      '`not_revertible` with a `reason` otherwise. It can be taken back itself.',
  },
  readOperation: 'The changes of one operation',
  revertOperation: {
    summary: 'Take a whole operation back, all or nothing',
    description:
      'Does the opposite as a new operation, by the same actions and with the same checks as by ' +
      'hand: what was made goes to the bin, what was deleted comes back, what was changed gets ' +
      'the old values of the fields that changed, what was posted is reversed, what was lettered ' +
      'is undone. 409 when one of those fields has changed since (`fields` names them), 422 ' +
      '`not_revertible` with a `reason` otherwise. It can be taken back itself.',
  },
}

export const activity = {
  listFileActivity: 'What happened, one line per operation, newest first',
}

export const bin = {
  listBin: 'The recycle bin',
  restoreFromBin: 'Bring a record back, with everything that went with it',
  purgeFromBin: 'Remove a record for good',
  emptyBin: 'Empty the bin; what the books still refer to stays',
}
