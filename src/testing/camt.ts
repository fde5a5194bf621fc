/** Elements of CAMT.053 for tests: what a test does not say is plain and right. */

export const xml = (name: string, ...content: readonly string[]) =>
  `<${name}>${content.join('')}</${name.split(' ')[0]}>`

export const balance = (code: string, amount: string, day = '2026-01-15', mark = 'CRDT') =>
  xml(
    'Bal',
    xml('Tp', xml('CdOrPrtry', xml('Cd', code))),
    xml('Amt Ccy="EUR"', amount),
    mark && xml('CdtDbtInd', mark),
    xml('Dt', xml('Dt', day)),
  )

export type Entry = {
  readonly amount?: string
  readonly mark?: string
  readonly status?: string
  readonly days?: string
  readonly code?: string
  /** Elements of the entry before and after its details. */
  readonly before?: string
  readonly after?: string
  readonly details?: readonly string[]
}

export function entry(given: Entry = {}): string {
  const { amount = '100.00', mark = 'CRDT', status = xml('Sts', 'BOOK'), details = [] } = given
  return xml(
    'Ntry',
    xml('Amt Ccy="EUR"', amount),
    xml('CdtDbtInd', mark),
    status,
    given.days ?? xml('BookgDt', xml('Dt', '2026-01-15')),
    codeOf(given.code ?? 'PMNT/RCDT/ESCT'),
    given.before ?? '',
    details.length > 0 ? xml('NtryDtls', ...details) : '',
    given.after ?? '',
  )
}

export const codeOf = (code: string) => {
  const [domain = '', family = '', sub = ''] = code.split('/')
  return xml(
    'BkTxCd',
    xml('Domn', xml('Cd', domain), xml('Fmly', xml('Cd', family), xml('SubFmlyCd', sub))),
  )
}

export const details = (...content: readonly string[]) => xml('TxDtls', ...content)
export const amountOf = (amount: string, currency = 'EUR') => xml(`Amt Ccy="${currency}"`, amount)
export const free = (...parts: readonly string[]) =>
  xml('RmtInf', ...parts.map((part) => xml('Ustrd', part)))
export const party = (side: string, name: string, iban = '') =>
  xml(side, xml('Nm', name)) + (iban && xml(`${side}Acct`, xml('Id', xml('IBAN', iban))))

export type Around = {
  readonly version?: string
  readonly account?: string
  readonly number?: string
  readonly balances?: readonly string[]
}

export const account =
  '<Acct><Id><IBAN>BE20539001234556</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Atelier</Nm></Ownr>' +
  '<Svcr><FinInstnId><BIC>DEMOBE22</BIC></FinInstnId></Svcr></Acct>'

/** A statement; its closing balance must be given when its movements are not 100.00 in all. */
export function statement(entries: readonly string[], around: Around = {}): string {
  const { balances = [balance('OPBD', '0.00'), balance('CLBD', '100.00')] } = around
  const number = around.number ?? xml('ElctrncSeqNb', '1')
  return xml('Stmt', xml('Id', 'S'), number, around.account ?? account, ...balances, ...entries)
}

export function document(statements: readonly string[], version = '02'): string {
  const root = `Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`
  const body = xml('BkToCstmrStmt', xml('GrpHdr', xml('MsgId', 'M')), ...statements)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml(root, body)}\n`
}
