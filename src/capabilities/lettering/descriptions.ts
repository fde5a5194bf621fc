/** What the OpenAPI document says of the routes of lettering. */
export const descriptions = {
  listLetterings: {
    summary: 'Letterings with their lines, newest first',
    description: 'Those of a third party include those of the ones merged into it.',
  },
  listLetterableItems: {
    summary: 'Open lines of an account or a third party, oldest first',
    description:
      'At least one of `account_id` and `third_party_id` is needed. `open` is what remains of a ' +
      'line: within a partial lettering the side with less is set off against the lines of the ' +
      'other side, the earliest due first; a line of which nothing remains is not listed.',
  },
  createLettering: {
    summary: 'Letter lines that settle each other',
    description:
      'Open lines of one reconcilable account and one third party; lines without a third party ' +
      'join those of one only on accounts that are not of customers or suppliers. They come to ' +
      'zero, or `write_off` is true and the difference is within ' +
      '`auto_entries.reconciliation_difference.max_amount` of the settings: it is then posted in ' +
      'the general journal, on the day of the latest line if that is open, else today. With ' +
      '`partial` lines of both sides that do not come to zero are tied: the lettering is ' +
      '`partial` until a line brings what remains to zero. A line that is tied already brings the ' +
      'others along, with `partial` or without: the lettering that ties them is changed; where ' +
      'lines of several are named, the others join the oldest. Periods that are locked do not ' +
      'matter to the lines themselves: nothing that is posted moves.',
  },
  letterCertain: {
    summary: 'Letter every certain pair or group',
    description:
      'Within one account and third party, lines that are tied being one with what remains of ' +
      'them: lines with the same reference or structured communication that come to zero; an ' +
      'amount and its opposite that stand alone; all open lines of a third party when they come ' +
      'to zero. What could be matched in two ways is left to a person, and so are the accounts of ' +
      'banks and cash. At most 5,000 letterings per call; `has_more` tells that there are others.',
  },
  readLettering: 'One lettering with its lines',
  deleteLettering: {
    summary: 'Undo a lettering',
    description:
      'Its lines are open again, be it full or partial. A difference that was written off is ' +
      'reversed, on its own day if that is open, else today. The lettering of an entry with its ' +
      'reversal can be undone too: the entry stays reversed.',
  },
}
