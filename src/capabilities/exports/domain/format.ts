/** What an export can be written as. */
export const formats = ['pdf', 'xlsx', 'csv', 'txt', 'xml', 'json'] as const
export type Format = (typeof formats)[number]
