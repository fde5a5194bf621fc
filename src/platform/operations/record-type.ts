import type { Language, Text, TextValues } from '#kernel/languages'
import type { Entity } from './entity.js'
import type { CompanyOperation } from './operation.js'

/** A row of the log, as history and undo read it. */
export type Logged<Shape extends object = object> = {
  readonly seq: number
  readonly resource: string
  readonly recordId: number
  readonly action: string
  readonly version: number
  readonly before: Shape | null
  readonly after: Shape | null
}

/** What a record is called in a sentence: `604000 Purchases`, `ACH 12`. */
export type Title<Shape extends object> = (record: Shape, language: Language) => string

/** A sentence about a change, as history shows it. */
export type Sentence = { readonly text: Text; readonly values: TextValues }

/** How one action is taken back. */
export type Inverse<Shape extends object = object> = {
  /** Whoever takes it back must be allowed to do by hand what that does. */
  readonly role: 'encoder' | 'manager'
  /** Fields that the demo does not let anyone change, by hand or by taking a change of them back. */
  readonly demoFields?: readonly string[]
  /**
   * Does the opposite, by the same actions and with the same checks as by hand, and records what it did.
   * Several changes of one operation come together, the last first, where each is of this action.
   */
  take(op: CompanyOperation, changes: readonly Logged<Shape>[]): Promise<void>
  /** The other changes of the same operation that are gone with this one: they are not taken back again. */
  covers?(change: Logged<Shape>, other: Logged): boolean
  /** The same of many changes at once, where thousands of them have others go with them. */
  coversAny?(changes: readonly Logged<Shape>[]): (other: Logged) => boolean
  /** Whether it covers any: where it does not, tens of thousands of others need not be looked at. */
  mayCover?(change: Logged<Shape>): boolean
  /** Whether some hundred of them may be taken back without the others: no more of a large operation are then in memory. */
  readonly inPortions?: true
  /** Those that are to be taken back before this one, although they were made before it: they hold what it needs. */
  follows?(change: Logged<Shape>, other: Logged): boolean
}

/** An action that cannot be taken back, and why. */
export type Irreversible = { readonly never: Text }

/** What the bin needs of a kind of record. */
export type Bin<Shape extends object = object> = {
  /** The lowest role that may bring a record back. */
  readonly role: 'encoder' | 'manager'
  /** Brings a record back with everything that went with it, and records that; refuses a code that is taken. */
  restore(op: CompanyOperation, id: number): Promise<Shape>
  /**
   * Removes records for good, with what went with them, and records that. What the books or others still
   * refer to stays: the ids that went are returned.
   */
  purge(op: CompanyOperation, ids: readonly number[]): Promise<readonly number[]>
}

/**
 * All that history, undo, the bin and sync know of a kind of record. Each capability describes its own; an
 * entity without one fails a test.
 */
export type RecordType<Shape extends object = object> = {
  readonly entity: Omit<Entity, 'isCompany'>
  readonly title: Title<Shape>
  /** The sentence of an action where the usual one will not do. */
  sentence?(change: Logged<Shape>, language: Language): Sentence | undefined
  /** By action, for every action that the log can hold for this type. */
  readonly undo: Readonly<Record<string, Inverse<Shape> | Irreversible>>
  readonly bin?: Bin<Shape>
}

/** All kinds by the name of their resource, those that others belong to first. */
export type RecordTypes = ReadonlyMap<string, RecordType>

declare module './services.js' {
  interface CoreServices {
    /** What history, undo, the bin and sync know of each kind of record. */
    readonly recordTypes: RecordTypes
  }
}

export function recordTypesOf(types: readonly RecordType[]): RecordTypes {
  return new Map(types.map((one) => [one.entity.resource, one]))
}

/** A type among others, whose shape only its own capability knows. */
export function recordType<Shape extends object>(definition: RecordType<Shape>): RecordType {
  return definition as unknown as RecordType
}
