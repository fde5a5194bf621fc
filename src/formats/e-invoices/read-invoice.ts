import { readXml, type XmlElement } from '#formats/xml/reader'
import { XmlRefusal, type XmlRefusalCode } from '#formats/xml/refusal'
import { xmlRefusalTexts } from '#formats/xml/refusal-texts'
import type { Text } from '#kernel/languages'
import type { EInvoice } from './e-invoice.js'
import { type Finding, mostFindings } from './finding.js'
import { isCii, readCii } from './read-cii.js'
import { isUbl, readUbl } from './read-ubl.js'
import { findings } from './rules/index.js'
import { pathsWith } from './xml-path.js'
import { asCii, isZugferd1 } from './zugferd-1.js'

export type Reading = {
  readonly syntax: 'ubl' | 'cii'
  readonly invoice: EInvoice
  /** What the network wrote around it, when the access point handed over its envelope. */
  readonly envelope: Envelope | null
  /** Rules that the document breaks: reasons to look at it, not to refuse it. */
  readonly findings: readonly Finding[]
}

export type Envelope = {
  readonly sender: string | null
  readonly receiver: string | null
  readonly instance: string | null
}

export type InvoiceRefusalCode = XmlRefusalCode | 'unsupported_document'

/** The file is no electronic invoice that can be read; `text` says so to people. */
export class InvoiceRefusal extends Error {
  readonly code: InvoiceRefusalCode
  readonly text: Text

  constructor(code: InvoiceRefusalCode, cause?: unknown) {
    super(refusals[code].en, cause === undefined ? {} : { cause })
    this.code = code
    this.text = refusals[code]
  }
}

/** Reads UBL, CII and ZUGFeRD 1.0, with or without the envelope of the network; throws an `InvoiceRefusal`. */
export function readInvoice(bytes: Uint8Array): Reading {
  const root = rootOf(bytes)
  const { document, envelope } = unwrapped(root)
  const syntax = isUbl(document) ? 'ubl' : 'cii'
  const { invoice, findings: seen } =
    syntax === 'ubl'
      ? readUbl(document)
      : readCii(isZugferd1(document) ? asCii(document) : document)
  return {
    syntax,
    invoice,
    envelope,
    findings: [...seen, ...findings(invoice)].slice(0, mostFindings),
  }
}

/** Whether a document has the root of an invoice, so that an attachment can be told from others. */
export function isInvoice(bytes: Uint8Array): boolean {
  try {
    unwrapped(rootOf(bytes))
    return true
  } catch (error) {
    if (error instanceof InvoiceRefusal) return false
    throw error
  }
}

const envelopeNamespace = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
const { one, text } = pathsWith({ sh: envelopeNamespace })

function rootOf(bytes: Uint8Array): XmlElement {
  try {
    return readXml(bytes)
  } catch (error) {
    if (error instanceof XmlRefusal) throw new InvoiceRefusal(error.code, error)
    throw error
  }
}

function unwrapped(root: XmlElement): { document: XmlElement; envelope: Envelope | null } {
  const isReadable = (element: XmlElement) =>
    isUbl(element) || isCii(element) || isZugferd1(element)
  if (isReadable(root)) return { document: root, envelope: null }
  const isEnvelope =
    root.namespace === envelopeNamespace && root.name === 'StandardBusinessDocument'
  const contents = isEnvelope ? root.children.filter(isReadable) : []
  const [document, another] = contents
  if (document === undefined || another !== undefined)
    throw new InvoiceRefusal('unsupported_document')
  const header = one(root, 'sh:StandardBusinessDocumentHeader')
  return {
    document,
    envelope: {
      sender: text(header, 'sh:Sender/sh:Identifier'),
      receiver: text(header, 'sh:Receiver/sh:Identifier'),
      instance: text(header, 'sh:DocumentIdentification/sh:InstanceIdentifier'),
    },
  }
}

export const refusals = {
  ...xmlRefusalTexts,
  unsupported_document: {
    fr: 'Ce document n’est pas une facture électronique UBL ou CII.',
    nl: 'Dit document is geen elektronische factuur in UBL of CII.',
    en: 'This document is not an electronic invoice in UBL or CII.',
    de: 'Dieses Dokument ist keine elektronische Rechnung in UBL oder CII.',
  },
} satisfies Record<InvoiceRefusalCode, Text>
