/** Gathers the records 2 and 3 into movements with their details, as they come. */
import type { Detail, Movement } from '../movement.js'
import { refuse } from '../refusal.js'
import { type CodaMovement, type Records, readMovement } from './movement.js'
import { misplaced, type Row, zone } from './records.js'

/** A movement that may still get details. */
type Group = { readonly movement: CodaMovement; readonly details: Detail[] }

const mostDetails = 100_000
const mostInformation = 100
const longestInformation = 73 + 105 + 90

export class MovementRecords {
  private readonly tell: (movement: Movement) => void
  private group: Group | null = null
  private records: Records | null = null
  /** The number of the last movement; none before the first. */
  private sequence: number | null = null

  constructor(tell: (movement: Movement) => void) {
    this.tell = tell
  }

  readFirst(row: Row): void {
    const numbers = zone(row.text, 3, 10)
    if (!/^\d{8}$/.test(numbers)) throw misplaced(row)
    this.endRecords()
    if (numbers.endsWith('0000')) this.beginMovement(row)
    else if (this.group === null || !this.isOfMovement(row)) throw misplaced(row)
    this.records = { line: row.line, first: row.text, second: null, third: null, information: [] }
  }

  readSecond(row: Row): void {
    this.assertSame(row)
    this.records!.second = row.text
  }

  readThird(row: Row): void {
    this.assertSame(row)
    this.records!.third = row.text
  }

  readInformation(row: Row): void {
    if (!this.isOfMovement(row)) throw misplaced(row)
    const { information } = this.records!
    const isStructured = zone(row.text, 40, 40) === '1'
    const content = zone(row.text, 41, 113)
    if (information.length < mostInformation) information.push({ isStructured, content })
  }

  continueInformation(row: Row, content: string): void {
    if (!this.isOfMovement(row)) throw misplaced(row)
    const current = this.records!.information.at(-1)!
    if (current.content.length < longestInformation) current.content += content
  }

  /** No more movements come in this statement. */
  end(): void {
    this.endRecords()
    this.endGroup()
    this.sequence = null
  }

  private beginMovement(row: Row): void {
    this.endGroup()
    const number = Number(zone(row.text, 3, 6))
    if (!follows(number, this.sequence)) throw misplaced(row)
    this.sequence = number
  }

  private endRecords(): void {
    if (this.records === null) return
    const movement = readMovement(this.records)
    this.records = null
    if (movement.number === 0) this.group = { movement, details: [] }
    else this.addDetail(movement)
  }

  /** A detail of type 9 belongs to the detail of type 7 before it. */
  private addDetail(movement: CodaMovement): void {
    const { details } = this.group!
    const above = details.at(-1)
    const isBelow = movement.type === '9' && above?.facts.transactionCode?.startsWith('7') === true
    const siblings = isBelow ? (above.details as Detail[]) : details
    if (siblings.length === mostDetails)
      throw refuse('too_large', movement.line, { limit: mostDetails })
    const { facts, nature, number, amount, entryDate, valueDate } = movement
    const below = { details: [], lacksDetails: false }
    siblings.push({ facts, nature, number, amount, entryDate, valueDate, ...below })
  }

  private endGroup(): void {
    if (this.group === null) return
    const { movement, details } = this.group
    this.group = null
    const lacksDetails = movement.isGlobalised && details.length === 0
    const { facts, nature, line, amount, entryDate, valueDate } = movement
    this.tell({ facts, nature, line, amount, entryDate, valueDate, details, lacksDetails })
  }

  private isOfMovement({ text }: Row): boolean {
    return Number(zone(text, 3, 6)) === this.sequence
  }

  /** The second and third part of a movement bear the numbers of the first. */
  private assertSame(row: Row): void {
    if (zone(row.text, 3, 10) !== zone(this.records!.first, 3, 10)) throw misplaced(row)
  }
}

/** Numbers count from 1, and from 0 again after 9999; a bank may leave the 0 out. */
function follows(number: number, previous: number | null): boolean {
  if (previous === null || previous === 9999) return number <= 1
  return number === previous + 1
}
