import { addDays, type Day } from '#kernel/days'
import { coda } from '../../bank-files.js'
import {
  amountOf,
  balance,
  details,
  document,
  entry,
  free,
  party,
  statement,
  xml,
} from '../../camt.js'
import type { Movement, YearFile } from '../file.js'
import type { Paper } from '../model.js'
import { written } from '../money.js'
import type { Today, Work } from './today.js'

/** A customer pays in time, late, in two parts, or not at all this year. */
export function expectPayment({ file, chance }: Today, paper: Paper): void {
  // What the first customer owes is collected.
  if (paper.partyId === file.customers[0]!.id || chance.chance(0.15)) return
  const on = addDays(paper.due, chance.between(-6, chance.chance(0.2) ? 40 : 5))
  paper.isExpected = true
  const payer = [...file.customers, ...file.suppliers].find(({ id }) => id === paper.partyId)!
  const parts = chance.chance(0.1) ? [Math.floor(paper.open / 3)] : []
  const rest = paper.open - parts.reduce((sum, one) => sum + one, 0)
  for (const [place, cents] of [...parts, rest].entries())
    file.bank.coming.push({
      on: addDays(on, place * 7),
      cents,
      name: payer.name,
      iban: payer.iban,
      text: `FACTUUR ${paper.reference}`,
      reference: `${file.code}${String(++file.bank.movements).padStart(6, '0')}`,
      truth: { is: 'papers', of: [{ lineId: paper.lineId, cents }] },
    })
}

/** Nobody pays a paper, or someone pays it in another way than was expected. */
export function forgetPayment({ bank }: YearFile, { lineId }: Paper): void {
  bank.coming = bank.coming.filter(
    ({ truth }) => truth.is !== 'papers' || truth.of.every((one) => one.lineId !== lineId),
  )
}

/** The bank charges for the account, and its owners bring in money at the start. */
export function bankCosts({ file, chance }: Today, on: Day): void {
  const cents = -chance.between(100, 2500)
  ownMovement(file, on, cents, file.country.bankCosts, 'KOSTEN REKENING')
}

export function capital(file: YearFile, on: Day): void {
  ownMovement(file, on, 10_000_000, file.country.capital, 'KAPITAAL')
}

function ownMovement(file: YearFile, on: Day, cents: number, account: string, text: string): void {
  file.bank.coming.push({
    on,
    cents,
    name: text,
    iban: '',
    text,
    reference: `${file.code}${String(++file.bank.movements).padStart(6, '0')}`,
    truth: { is: 'account', account },
  })
}

/** A statement comes in; what is certain matches itself, and someone settles the rest. */
export const bringStatement: Work = async (today) => {
  const { file, date } = today
  const { bank, path, team } = file
  const shown = bank.coming.filter(({ on }) => on <= date)
  if (shown.length === 0) return
  bank.coming = bank.coming.filter(({ on }) => on > date)
  const content = file.country.code === 'BE' ? asCoda(file, shown, date) : asCamt(file, shown, date)
  bank.statements++
  bank.last = date
  for (const { cents } of shown) bank.cents += cents
  const name = file.country.code === 'BE' ? 'statement.cod' : 'statement.xml'
  await team.encoder.post('/v1/companies/{company}/coda-files', {
    path,
    body: { file: { name, content } },
  })
  // Whatever is dated earlier than the last statement was shown on it late.
  await team.encoder.post('/v1/companies/{company}/bank-transactions/auto-match', {
    path,
    body: {},
  })
  await settleRest(today, shown)
  for (const movement of shown) settledInModel(file, movement)
}

async function settleRest({ file }: Today, shown: readonly Movement[]): Promise<void> {
  const { path, team } = file
  const waiting = team.encoder.each('/v1/companies/{company}/bank-transactions', {
    path,
    query: { status: 'pending' },
  })
  const pending = []
  for await (const one of waiting) pending.push(one)
  const left = new Set(pending.map(({ bank_reference }) => bank_reference?.trim()))
  for (const { isDoubtful, reference, name, cents } of shown)
    if (isDoubtful && !left.has(reference))
      file.wrong.push(
        `${file.code}: ${written(cents)} of ${name} was matched by itself, though two papers fit`,
      )
  for (const { id, bank_reference } of pending) {
    const truth = shown.find(({ reference }) => reference === bank_reference?.trim())?.truth
    if (!truth) throw new Error(`${file.code}: the bank never showed ${bank_reference}`)
    const at = { path: { ...path, id } }
    if (truth.is === 'account')
      await team.manager.post('/v1/companies/{company}/bank-transactions/{id}/book', {
        ...at,
        body: { account: truth.account },
      })
    else
      await team.encoder.post('/v1/companies/{company}/bank-transactions/{id}/match', {
        ...at,
        body:
          truth.is === 'own file'
            ? { sepa_file_id: truth.sepaFileId }
            : {
                matches: truth.of.map(({ lineId, cents }) => ({
                  line_id: lineId,
                  amount: written(cents),
                })),
              },
      })
  }
}

/** What the statement must have done to the books. */
function settledInModel({ model, country }: YearFile, { cents, truth }: Movement): void {
  model.move(country.bank, cents)
  if (truth.is === 'account') model.move(truth.account, -cents)
  else if (truth.is === 'own file') model.move(country.transit, -cents)
  else
    for (const one of truth.of) {
      const paper = model.papers.find(({ lineId }) => lineId === one.lineId)!
      model.move(paper.kind === 'sale' ? country.customers : country.suppliers, -one.cents)
      model.owe(paper.partyId, -one.cents)
      paper.open -= one.cents
    }
}

function asCoda(file: YearFile, shown: readonly Movement[], date: Day): Buffer {
  return coda({
    number: 1 + file.bank.statements,
    opening: written(file.bank.cents),
    from: file.bank.last,
    to: date,
    iban: file.iban,
    movements: shown.map(({ cents, name, iban, text, endToEnd, reference, on }) => ({
      amount: written(cents),
      // A bank books what it was given on the day on which it shows it.
      on: on > file.bank.last ? on : date,
      name,
      iban,
      text,
      reference,
      ...(endToEnd === undefined ? {} : { endToEnd }),
    })),
  })
}

function asCamt(file: YearFile, shown: readonly Movement[], date: Day): Buffer {
  const { bank } = file
  const closing = shown.reduce((sum, { cents }) => sum + cents, bank.cents)
  const signed = (code: string, cents: number, on: Day) =>
    balance(code, written(Math.abs(cents)), on, cents < 0 ? 'DBIT' : 'CRDT')
  const entries = shown.map(({ cents, name, iban, text, endToEnd, reference, on }) => {
    const [side, mark] = cents < 0 ? ['Cdtr', 'DBIT'] : ['Dbtr', 'CRDT']
    const bookedOn = on > bank.last ? on : date
    return entry({
      amount: written(Math.abs(cents)),
      mark: mark!,
      days:
        xml('BookgDt', xml('Dt', bookedOn)) +
        xml('ValDt', xml('Dt', bookedOn)) +
        xml('AcctSvcrRef', reference),
      code: cents < 0 ? 'PMNT/ICDT/ESCT' : 'PMNT/RCDT/ESCT',
      details: [
        details(
          xml('Refs', xml('EndToEndId', endToEnd ?? 'NOTPROVIDED')),
          amountOf(written(Math.abs(cents))),
          xml('RltdPties', party(side!, name.replaceAll('&', '&amp;'), iban)),
          free(text),
        ),
      ],
    })
  })
  const account = xml('Acct', xml('Id', xml('IBAN', file.iban)), xml('Ccy', 'EUR'))
  const balances = [signed('OPBD', bank.cents, bank.last), signed('CLBD', closing, date)]
  const number = xml('ElctrncSeqNb', String(bank.statements + 1))
  return Buffer.from(document([statement(entries, { account, balances, number })]))
}
