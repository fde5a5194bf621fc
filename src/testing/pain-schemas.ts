/**
 * The ISO 20022 schemas of the payments that are written here, as data: names, order, occurrence, lengths and patterns.
 * Types are named for what they hold, because each version numbers its own anew.
 */
import type { PaymentSchema } from '#formats/sepa/index'
import { parseDay } from '#kernel/days'
import type { XmlSchema } from './xml-schema.js'

const textOf = (longest: number) => (text: string) => text !== '' && [...text].length <= longest
const like = (pattern: RegExp) => (text: string) => pattern.test(text)
const oneOf =
  (...words: string[]) =>
  (text: string) =>
    words.includes(text)

/** At most 18 digits, of which so many after the point. */
const decimal = (fraction: number) => (text: string) => {
  const [, units = '', decimals = ''] = /^[+-]?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return units !== '' && decimals.length <= fraction && units.length + decimals.length <= 18
}

const texts = {
  Text4: textOf(4),
  Text16: textOf(16),
  Text34: textOf(34),
  Text35: textOf(35),
  Text70: textOf(70),
  Text140: textOf(140),
  Count: like(/^\d{1,15}$/),
  Sum: decimal(17),
  Amount: (text: string) => decimal(5)(text) && !text.startsWith('-'),
  Currency: like(/^[A-Z]{3}$/),
  Country: like(/^[A-Z]{2}$/),
  Boolean: oneOf('true', 'false', '1', '0'),
  Date: (text: string) => parseDay(text) !== undefined,
  DateTime: (text: string) =>
    parseDay(text.slice(0, 10)) !== undefined &&
    /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/.test(text),
  Iban: like(/^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/),
  Lei: like(/^[A-Z0-9]{18}\d{2}$/),
  Charges: oneOf('DEBT', 'CRED', 'SHAR', 'SLEV'),
  ReferenceType: oneOf('RADM', 'RPIN', 'FXDR', 'DISP', 'PUOR', 'SCOR'),
  Priority: oneOf('HIGH', 'NORM'),
}

const shared = {
  Header:
    'MsgId:Text35 CreDtTm:DateTime Authstn*:- NbOfTxs:Count CtrlSum?:Sum InitgPty:Party FwdgAgt?:-',
  Party: 'Nm?:Text140 PstlAdr?:Address Id?:PartyId CtryOfRes?:Country CtctDtls?:-',
  PartyId: '| OrgId:Organisation PrvtId:Person',
  Person: 'DtAndPlcOfBirth?:- Othr*:OtherId',
  OtherId: 'Id:Text35 SchmeNm?:Coded4 Issr?:Text35',
  Coded4: '| Cd:Text4 Prtry:Text35',
  Coded35: '| Cd:Text35 Prtry:Text35',
  AccountId: '| IBAN:Iban Othr:OtherAccount',
  OtherAccount: 'Id:Text34 SchmeNm?:Coded4 Issr?:Text35',
  Agent: 'FinInstnId:Bank BrnchId?:-',
  Remittance: 'Ustrd*:Text140 Strd*:Structured',
  Reference: 'Tp?:ReferenceTypeOf Ref?:Text35',
  ReferenceTypeOf: 'CdOrPrtry:ReferenceCode Issr?:Text35',
  ReferenceCode: '| Cd:ReferenceType Prtry:Text35',
  InstructedAmount: '| InstdAmt:Amount EqvtAmt:-',
}

/** What the versions of 2009 and of 2019 have each for themselves. */
const of2009 = {
  shapes: {
    Organisation: 'BICOrBEI?:Bic Othr*:OtherId',
    Bank: 'BIC?:Bic ClrSysMmbId?:- Nm?:Text140 PstlAdr?:Address Othr?:OtherId',
    Account: 'Id:AccountId Tp?:- Ccy?:Currency Nm?:Text70',
    Address:
      'AdrTp?:- Dept?:Text70 SubDept?:Text70 StrtNm?:Text70 BldgNb?:Text16 PstCd?:Text16 TwnNm?:Text35 CtrySubDvsn?:Text35 Ctry?:Country AdrLine*:Text70',
    PaymentId: 'InstrId?:Text35 EndToEndId:Text35',
    Structured:
      'RfrdDocInf*:- RfrdDocAmt?:- CdtrRefInf?:Reference Invcr?:- Invcee?:- AddtlRmtInf*:-',
    Amendment:
      'OrgnlMndtId?:Text35 OrgnlCdtrSchmeId?:Party OrgnlCdtrAgt?:Agent OrgnlCdtrAgtAcct?:Account OrgnlDbtr?:Party OrgnlDbtrAcct?:Account OrgnlDbtrAgt?:Agent OrgnlDbtrAgtAcct?:Account OrgnlFnlColltnDt?:Date OrgnlFrqcy?:-',
    Mandate:
      'MndtId?:Text35 DtOfSgntr?:Date AmdmntInd?:Boolean AmdmntInfDtls?:Amendment ElctrncSgntr?:- FrstColltnDt?:Date FnlColltnDt?:Date Frqcy?:-',
    TransferType: 'InstrPrty?:Priority SvcLvl?:Coded4 LclInstrm?:Coded35 CtgyPurp?:Coded4',
    DebitType:
      'InstrPrty?:Priority SvcLvl?:Coded4 LclInstrm?:Coded35 SeqTp?:Sequence CtgyPurp?:Coded4',
    Execution: '',
  },
  texts: {
    Bic: like(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/),
    Sequence: oneOf('FRST', 'RCUR', 'FNAL', 'OOFF'),
  },
  end: '',
}

const of2019 = {
  shapes: {
    Organisation: 'AnyBIC?:Bic LEI?:Lei Othr*:OtherId',
    Bank: 'BICFI?:Bic ClrSysMmbId?:- LEI?:Lei Nm?:Text140 PstlAdr?:Address Othr?:OtherId',
    Account: 'Id:AccountId Tp?:- Ccy?:Currency Nm?:Text70 Prxy?:-',
    Address:
      'AdrTp?:- Dept?:Text70 SubDept?:Text70 StrtNm?:Text70 BldgNb?:Text16 BldgNm?:Text35 Flr?:Text70 PstBx?:Text16 Room?:Text70 PstCd?:Text16 TwnNm?:Text35 TwnLctnNm?:Text35 DstrctNm?:Text35 CtrySubDvsn?:Text35 Ctry?:Country AdrLine*:Text70',
    PaymentId: 'InstrId?:Text35 EndToEndId:Text35 UETR?:-',
    Structured:
      'RfrdDocInf*:- RfrdDocAmt?:- CdtrRefInf?:Reference Invcr?:- Invcee?:- TaxRmt?:- GrnshmtRmt?:- AddtlRmtInf*:-',
    Amendment: `${of2009.shapes.Amendment} OrgnlRsn?:- OrgnlTrckgDays?:-`,
    Mandate: `${of2009.shapes.Mandate} Rsn?:- TrckgDays?:-`,
    TransferType: 'InstrPrty?:Priority SvcLvl*:Coded4 LclInstrm?:Coded35 CtgyPurp?:Coded4',
    DebitType:
      'InstrPrty?:Priority SvcLvl*:Coded4 LclInstrm?:Coded35 SeqTp?:Sequence CtgyPurp?:Coded4',
    Execution: '| Dt:Date DtTm:DateTime',
  },
  texts: {
    Bic: like(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
    Sequence: oneOf('FRST', 'RCUR', 'FNAL', 'OOFF', 'RPRE'),
  },
  end: ' SplmtryData*:-',
}

type Version = typeof of2009 | typeof of2019

function transfers(version: Version): XmlSchema['shapes'] {
  const isOf2019 = version === of2019
  return {
    Document: 'CstmrCdtTrfInitn:Message',
    Message: `GrpHdr:Header PmtInf+:Part${version.end}`,
    Part: `PmtInfId:Text35 PmtMtd:Method BtchBookg?:Boolean NbOfTxs?:Count CtrlSum?:Sum PmtTpInf?:TransferType ReqdExctnDt:${isOf2019 ? 'Execution' : 'Date'} PoolgAdjstmntDt?:Date Dbtr:Party DbtrAcct:Account DbtrAgt:Agent DbtrAgtAcct?:Account ${isOf2019 ? 'InstrForDbtrAgt?:Text140 ' : ''}UltmtDbtr?:Party ChrgBr?:Charges ChrgsAcct?:Account ChrgsAcctAgt?:Agent CdtTrfTxInf+:Payment`,
    Payment: `PmtId:PaymentId PmtTpInf?:TransferType Amt:InstructedAmount XchgRateInf?:- ChrgBr?:Charges ChqInstr?:- UltmtDbtr?:Party IntrmyAgt1?:- IntrmyAgt1Acct?:- IntrmyAgt2?:- IntrmyAgt2Acct?:- IntrmyAgt3?:- IntrmyAgt3Acct?:- CdtrAgt?:Agent CdtrAgtAcct?:Account Cdtr?:Party CdtrAcct?:Account UltmtCdtr?:Party InstrForCdtrAgt*:- InstrForDbtrAgt?:Text140 Purp?:Coded4 RgltryRptg*:- Tax?:- RltdRmtInf*:- RmtInf?:Remittance${version.end}`,
  }
}

function debits(version: Version): XmlSchema['shapes'] {
  return {
    Document: 'CstmrDrctDbtInitn:Message',
    Message: `GrpHdr:Header PmtInf+:Part${version.end}`,
    Part: 'PmtInfId:Text35 PmtMtd:Method BtchBookg?:Boolean NbOfTxs?:Count CtrlSum?:Sum PmtTpInf?:DebitType ReqdColltnDt:Date Cdtr:Party CdtrAcct:Account CdtrAgt:Agent CdtrAgtAcct?:Account UltmtCdtr?:Party ChrgBr?:Charges ChrgsAcct?:Account ChrgsAcctAgt?:Agent CdtrSchmeId?:Party DrctDbtTxInf+:Payment',
    Payment: `PmtId:PaymentId PmtTpInf?:DebitType InstdAmt:Amount ChrgBr?:Charges DrctDbtTx?:Debit UltmtCdtr?:Party DbtrAgt:Agent DbtrAgtAcct?:Account Dbtr:Party DbtrAcct:Account UltmtDbtr?:Party InstrForCdtrAgt?:Text140 Purp?:Coded4 RgltryRptg*:- Tax?:- RltdRmtInf*:- RmtInf?:Remittance${version.end}`,
    Debit: 'MndtRltdInf?:Mandate CdtrSchmeId?:Party PreNtfctnId?:Text35 PreNtfctnDt?:Date',
  }
}

export function painSchema(name: PaymentSchema): XmlSchema {
  const isTransfer = name.startsWith('pain.001')
  const version = name.endsWith('.09') || name.endsWith('.08') ? of2019 : of2009
  const own = isTransfer ? transfers(version) : debits(version)
  return {
    namespace: `urn:iso:std:iso:20022:tech:xsd:${name}`,
    root: ['Document', 'Document'],
    shapes: { ...shared, ...version.shapes, ...own },
    texts: {
      ...texts,
      ...version.texts,
      Method: isTransfer ? oneOf('CHK', 'TRF', 'TRA') : oneOf('DD'),
    },
    attributes: { Amount: { Ccy: /^[A-Z]{3}$/ } },
  }
}
