/** What the external platform may say of a company file; null where it says nothing. */
export type OutsideIdentity = { readonly name: string } & {
  readonly [Field in
    | 'enterprise_number'
    | 'vat_number'
    | 'address'
    | 'street'
    | 'house_number'
    | 'box'
    | 'postal_code'
    | 'city'
    | 'country']: string | null
}
