import fc from 'fast-check'

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`. The library's own `binary` first writes down all
 * million of them, to shrink texts that a test gives as examples: two seconds for nothing.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))
