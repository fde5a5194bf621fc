/** What the OpenAPI document says of the routes of axes and codes. */
export const axes = {
  listAxes: 'The analytic axes in their order, as a plain array',
  createAxis: {
    summary: 'Create an analytic axis',
    description:
      'Analytics say where money belongs beside the legal books. An axis applies to the accounts whose ' +
      'number begins as one of `applies_to` says. A file has 20 at most (422 on `code`).',
  },
  updateAxis: {
    summary: 'Change an analytic axis',
    description:
      'Making it mandatory, or giving it other accounts, touches nothing that is posted. It may be renamed ' +
      'at any time.',
  },
  trashAxis: {
    summary: 'Put an analytic axis in the recycle bin, with its codes',
    description:
      '422 `record_in_use` with `used_by` while a line, a default, a rule or a budget uses one of them.',
  },
}

export const codes = {
  listCodes: 'The analytic codes by axis and path, as a plain array',
  createCode: {
    summary: 'Create an analytic code',
    description:
      'Codes hang below each other in five levels at most. Every code takes lines, those above others too; ' +
      'their sums include those below.',
  },
  updateCode: {
    summary: 'Change an analytic code',
    description:
      'It may be renamed at any time; `axis_id` is fixed once something uses it. Deactivating it touches ' +
      'nothing that is posted.',
  },
  trashCode: {
    summary: 'Put an analytic code in the recycle bin',
    description:
      '422 `record_in_use` with `used_by` when something uses it, or when codes hang below it.',
  },
}
