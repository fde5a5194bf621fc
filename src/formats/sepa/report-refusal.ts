import type { XmlRefusalCode } from '#formats/xml/refusal'
import { xmlRefusalTexts } from '#formats/xml/refusal-texts'
import type { Text, TextValues } from '#kernel/languages'
import type { Message } from '#kernel/problem'

export type ReportRefusalReason =
  | XmlRefusalCode
  | 'unsupported_document'
  | 'original_missing'
  | 'status_missing'

/** Why a file is no status report that is read here. */
export class ReportRefusal extends Error {
  readonly reason: ReportRefusalReason
  readonly values: TextValues

  constructor(reason: ReportRefusalReason, values: TextValues = {}) {
    super(reason)
    this.reason = reason
    this.values = values
  }
}

/** The sentence for whoever sent the file. */
export function reportRefusalMessage({ reason, values }: ReportRefusal): Message {
  return { text: reportRefusalTexts[reason], values }
}

export const reportRefusalTexts: Readonly<Record<ReportRefusalReason, Text>> = {
  ...xmlRefusalTexts,
  unsupported_document: {
    fr: 'Ce fichier n’est pas un rapport de statut de paiements pain.002 : {found}.',
    nl: 'Dit bestand is geen statusrapport van betalingen pain.002: {found}.',
    en: 'This file is no payment status report pain.002: {found}.',
    de: 'Diese Datei ist kein Statusbericht über Zahlungen pain.002: {found}.',
  },
  original_missing: {
    fr: 'Le rapport ne dit pas sur quel fichier de paiements il porte.',
    nl: 'Het rapport zegt niet over welk betalingsbestand het gaat.',
    en: 'The report does not say which file of payments it is about.',
    de: 'Der Bericht sagt nicht, auf welche Zahlungsdatei er sich bezieht.',
  },
  status_missing: {
    fr: 'Le rapport ne donne aucun statut.',
    nl: 'Het rapport vermeldt geen enkele status.',
    en: 'The report states no status.',
    de: 'Der Bericht nennt keinen Status.',
  },
}
