/** What the OpenAPI document says of the routes of recurring entries. */
export const descriptions = {
  listRecurring: {
    summary: 'Recurring entries, the one that comes next first',
    description: '`due=1`: those of which something is due or was refused.',
  },
  createRecurring: {
    summary: 'Make a recurring entry: a template and a rhythm',
    description:
      '`template` is the body of `POST entries` (`free`) or `POST entries/invoice` (`invoice`) without days, checked as that route would, but for what depends on a day. Labels and references may say `{month}`, `{month_number}`, `{year}`, `{quarter}`, `{period}`, each with `+n` or `-n` in its own unit, `{week}`, `{date}` and `{number}`; `{{` and `}}` are braces. Dates are counted from the first: a month that is too short takes its last day, the next one has the day again. Dates of the past are due at once, each once, 400 at most.',
  },
  readRecurring: 'One recurring entry',
  updateRecurring: {
    summary: 'Change, pause, resume or index a recurring entry',
    description:
      'What is posted, skipped or reversed stays; a new rhythm gives the dates after the latest of those. A new template holds for what is not posted yet. What was refused is tried again. `is_active: true` after a pause leaves out the dates before today, unless `catch_up` is true. `index_by` multiplies the amounts of the template once, by a percentage.',
  },
  trashRecurring: {
    summary: 'Put a recurring entry in the bin; its entries stay',
    description: 'Restored, it goes on as after a pause: what was missed is left out.',
  },
  listOccurrences: {
    summary: 'Past and next dates with their entries, oldest first',
    description: 'Every date that has come or was treated, and the next `limit` planned ones.',
  },
  runOccurrence: {
    summary: 'Post one occurrence now, or leave it out',
    description:
      'Answers 201 with the entry, or 200 without one where `skip` is true. `on` must be given where the next date lies after today. What is posted already is refused with `occurrence_done`. `template` replaces that of the record for this time.',
  },
}
