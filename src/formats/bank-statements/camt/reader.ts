/** Reads CAMT.053 in any of its versions: one pass, entry by entry, nothing kept but the entry at hand. */
import { isoMessageIn } from '#formats/xml/iso-message'
import { tooLarge, XmlRefusal } from '#formats/xml/refusal'
import { type XmlDecoder, xmlDecoder } from '#formats/xml/text'
import { type XmlStart, XmlTokenizer } from '#formats/xml/tokenizer'
import { type XmlElement, XmlTree } from '#formats/xml/tree'
import { StatementsInProgress } from '../progress.js'
import type { StatementReader } from '../reader.js'
import { type RefusalReason, refuse } from '../refusal.js'
import type { StatementEvent } from '../statement.js'
import { readDetails, type TransactionDetails } from './detail.js'
import { CamtStatement } from './statement.js'

const limits = { depth: 64, nodes: Number.POSITIVE_INFINITY, text: 1024 * 1024 }
/** Of one entry, its details aside. */
const mostNodes = 200_000
const mostDetails = 100_000

/** How deep each stands: Document, BkToCstmrStmt, Stmt, Ntry, NtryDtls, TxDtls. */
const [statementDepth, partDepth, detailDepth] = [3, 4, 6]

export class CamtReader implements StatementReader {
  private readonly statements: StatementsInProgress
  private readonly decoder: XmlDecoder
  private readonly tree = new XmlTree((element, depth) => this.isTaken(element, depth))
  private readonly tokenizer: XmlTokenizer
  private readonly names: string[] = []
  private statement: CamtStatement | null = null
  private page: CamtStatement | null = null
  private details: TransactionDetails[] = []
  private partLine = 0
  private nodes = 0
  private nodesBefore = 0

  constructor(emit: (event: StatementEvent) => void, head: Uint8Array) {
    this.statements = new StatementsInProgress('camt053', emit)
    const { text } = this.tree
    const handler = {
      text,
      open: (start: XmlStart) => this.open(start),
      close: () => this.tree.close(),
    }
    this.tokenizer = new XmlTokenizer(handler, limits)
    this.decoder = this.refusing(() => xmlDecoder(head))
  }

  take(bytes: Uint8Array): void {
    this.refusing(() => this.write(this.decoder.write(bytes)))
  }

  end(): void {
    this.refusing(() => {
      this.write(this.decoder.end())
      this.tokenizer.end()
    })
    this.closePage()
    this.statements.end()
  }

  private write(text: string): void {
    if (control.test(text)) throw refuse('encoding', this.tokenizer.line)
    this.tokenizer.write(text)
  }

  private open(start: XmlStart): void {
    const depth = this.names.push(start.name)
    if (depth === 1) assertWelcome(start)
    if (depth === statementDepth && start.name === 'Stmt')
      this.statement = new CamtStatement(this.statements)
    if (depth === partDepth) this.beginPart()
    if (depth === detailDepth) this.nodesBefore = this.nodes
    this.nodes += 1
    if (this.nodes > mostNodes) throw tooLarge('an entry has too many nodes')
    this.tree.open(start)
  }

  private beginPart(): void {
    this.partLine = this.tokenizer.line
    this.details = []
    this.nodes = 0
  }

  /** Whatever is complete at the level of an entry is read and let go. */
  private isTaken(element: XmlElement, depth: number): boolean {
    this.names.pop()
    if (depth === detailDepth && element.name === 'TxDtls' && this.names[3] === 'Ntry') {
      this.takeDetails(element)
      return true
    }
    if (depth > partDepth) return false
    if (depth === partDepth) this.takePart(element)
    if (depth === statementDepth && element.name === 'Stmt') this.endStatement()
    return true
  }

  private takeDetails(element: XmlElement): void {
    this.nodes = this.nodesBefore
    if (this.details.length === mostDetails)
      throw refuse('too_large', this.partLine, { limit: mostDetails })
    this.details.push(readDetails(element, this.tokenizer.line))
  }

  private takePart(element: XmlElement): void {
    const { statement } = this
    if (statement === null) return
    if (element.name === 'Ntry') this.joinPages()
    statement.take(element, this.details, this.partLine)
  }

  /** A page is told when the next one is known not to go on with it. */
  private joinPages(): void {
    const { page, statement } = this
    if (page === null || statement === null) return
    if (statement.continues(page)) statement.continueFrom(page)
    else page.close(this.tokenizer.line)
    this.page = null
  }

  private endStatement(): void {
    this.joinPages()
    this.statement!.open(null, this.tokenizer.line)
    this.page = this.statement
    this.statement = null
  }

  private closePage(): void {
    this.page?.close(this.tokenizer.line)
    this.page = null
  }

  /** What the reader of XML refuses, by the reasons of statements. */
  private refusing<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof XmlRefusal)) throw error
      throw refuse(reasons[error.code], this.tokenizer.line)
    }
  }
}

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const reasons: Readonly<Record<XmlRefusal['code'], RefusalReason>> = {
  xml_malformed: 'xml_malformed',
  xml_dtd_forbidden: 'xml_dtd_forbidden',
  xml_encoding_unsupported: 'encoding',
  xml_too_large: 'xml_malformed',
}

/** The versions that are read are 001.02 to 001.13; whatever else it is, the message names it. */
function assertWelcome({ namespace }: XmlStart): void {
  const message = isoMessageIn(namespace)
  if (message === null) throw refuse('unsupported_format', null, { found: 'XML' })
  const { name, type, version } = message
  if (type !== 'camt.053.001' || version < 2 || version > 13)
    throw refuse('unsupported_format', null, { found: name })
}
