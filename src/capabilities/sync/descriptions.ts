/** What the OpenAPI document says of the routes of synchronisation. */
export const descriptions = {
  bootstrapSync: {
    summary: 'First load: the whole file by pages, with the cursor to pull from',
    description:
      'Resource by resource, what is referred to first, as it was when the first page was asked ' +
      'for. Send `after` of a page to get the next one; pulling from `cursor` afterwards misses ' +
      'nothing. `data` leaves out what moves while the version of a record stays; the page ' +
      '`docs/synchronisation.md` lists it by resource.',
  },
  pullChanges: {
    summary: 'Changes of the file after a cursor, in the order of their commits',
    description:
      'Each record at most once per page, in its newest state there. While `has_more` is true, ' +
      'call again at once with the new cursor. `X-Device-Id` makes the device show in the status. ' +
      '`data` is that of the first load.',
  },
  pushMutations: {
    summary: 'Replay what was done offline, in order, one result each',
    description:
      'Each mutation is a direct call in a transaction of its own, with the same checks. On a ' +
      'stale `base_version` it is merged where the fields that both sides changed do not meet, ' +
      'and kept as a conflict where they do; what depends on that is skipped. Sent again, ' +
      'mutations that were done are recognised. 429 or 503 when one of them has to wait: send all ' +
      'of them again later. The page `docs/synchronisation.md` tells about temporary ids, merges ' +
      'and conflicts.',
  },
  readSyncStatus: 'Cursor, devices with their lag, open conflicts',
  listConflicts: 'Conflicts, newest first, with `open`, the count of open ones',
  resolveConflict: {
    summary: 'Keep the server’s version, the client’s, or a merged one',
    description:
      '`client` writes the kept body on the record as it is now, `merged` writes `data` instead, ' +
      'both by the route and with the checks of the mutation; `server` leaves the record as it ' +
      'is.',
  },
  importExternal: {
    summary: 'Import the file from the external platform again',
    description: '422 when the file is not linked to it, 503 when it does not answer.',
  },
}
