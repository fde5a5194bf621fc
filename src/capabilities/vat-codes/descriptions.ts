/** What the OpenAPI document says of the routes of VAT codes. */
export const descriptions = {
  listVatCodes: 'The VAT codes, as a plain array',
  createVatCode: {
    summary: 'Create a VAT code',
    description:
      'Accounts are named by number and must take lines. A code that reckons VAT needs the ' +
      'account to book it on: `due_account` on sales and with reverse charge, ' +
      '`deductible_account` on purchases.',
  },
  readVatCode: 'One VAT code',
  updateVatCode: {
    summary: 'Change a VAT code',
    description:
      'Once lines carry the code, only labels, `is_active` and `valid_until` change: else 422 ' +
      '`record_in_use`.',
  },
  trashVatCode: {
    summary: 'Put a VAT code in the recycle bin',
    description:
      '422 `record_in_use` with `used_by` when lines carry it, or an account, a third party or a ' +
      'journal rule names it.',
  },
}
