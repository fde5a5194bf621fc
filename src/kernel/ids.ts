import type { Brand } from './brand.js'

export type UserId = Brand<number, 'UserId'>
export type FirmId = Brand<number, 'FirmId'>
export type CompanyId = Brand<number, 'CompanyId'>
export type TokenId = Brand<number, 'TokenId'>

/** The handle by which a path names a firm or a company file: 12 characters. */
export type PublicToken = Brand<string, 'PublicToken'>

/** The handle that groups the changes of one request and by which they are undone. */
export type OperationId = Brand<string, 'OperationId'>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return text.length === 36 && uuid.test(text)
}
