import { readXml, type XmlElement } from '#formats/xml/reader'
import { XmlRefusal, type XmlRefusalCode } from '#formats/xml/refusal'
import type { Text } from '#kernel/languages'
import type { EInvoice } from './e-invoice.js'
import { type Finding, mostFindings } from './finding.js'
import { isCii, readCii } from './read-cii.js'
import { isUbl, readUbl } from './read-ubl.js'
import { findings } from './rules/index.js'
import { pathsWith } from './xml-path.js'

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

/** Reads UBL and CII, with or without the envelope of the network; throws an `InvoiceRefusal`. */
export function readInvoice(bytes: Uint8Array): Reading {
  const root = rootOf(bytes)
  const { document, envelope } = unwrapped(root)
  const syntax = isUbl(document) ? 'ubl' : 'cii'
  const { invoice, findings: seen } = syntax === 'ubl' ? readUbl(document) : readCii(document)
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
  const isReadable = (element: XmlElement) => isUbl(element) || isCii(element)
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
  xml_malformed: {
    fr: 'Le fichier XML est incomplet ou mal formé.',
    nl: 'Het XML-bestand is onvolledig of niet correct opgebouwd.',
    en: 'The XML file is incomplete or not well-formed.',
    de: 'Die XML-Datei ist unvollständig oder nicht wohlgeformt.',
  },
  xml_dtd_forbidden: {
    fr: 'Le fichier XML contient une déclaration de type de document, ce qui n’est pas autorisé.',
    nl: 'Het XML-bestand bevat een documenttypedeclaratie. Dat is niet toegestaan.',
    en: 'The XML file contains a document type declaration, which is not allowed.',
    de: 'Die XML-Datei enthält eine Dokumenttyp-Deklaration. Das ist nicht zulässig.',
  },
  xml_encoding_unsupported: {
    fr: 'Le codage des caractères du fichier XML est inconnu ou n’est pas celui qu’il annonce.',
    nl: 'De tekencodering van het XML-bestand is onbekend of is niet de codering die het vermeldt.',
    en: 'The character encoding of the XML file is unknown, or is not the one it declares.',
    de: 'Die Zeichenkodierung der XML-Datei ist unbekannt oder nicht die angegebene.',
  },
  xml_too_large: {
    fr: 'Le fichier XML est trop volumineux ou trop complexe.',
    nl: 'Het XML-bestand is te groot of te ingewikkeld.',
    en: 'The XML file is too large or too complex.',
    de: 'Die XML-Datei ist zu groß oder zu komplex.',
  },
  unsupported_document: {
    fr: 'Ce document n’est pas une facture électronique UBL ou CII.',
    nl: 'Dit document is geen elektronische factuur in UBL of CII.',
    en: 'This document is not an electronic invoice in UBL or CII.',
    de: 'Dieses Dokument ist keine elektronische Rechnung in UBL oder CII.',
  },
} satisfies Record<InvoiceRefusalCode, Text>
