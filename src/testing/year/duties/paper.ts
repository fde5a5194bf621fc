import { addDays, type Day } from '#kernel/days'
import { printed } from '../../documents.js'
import type { Party } from '../file.js'
import type { Part } from '../model.js'
import { written } from '../money.js'
import { keepPaper } from './hand.js'
import { choicesFor } from './peppol.js'
import { nextReference, recentDay, someParts, type Today, type Work } from './today.js'

/** A printed invoice is photographed away: uploaded, read, looked at by someone, and booked. */
export const bringPaper: Work = async (today) => {
  const { file, chance } = today
  const { path, team } = file
  const supplier = chance.pick(file.suppliers)
  const parts = someParts(today, 'purchase', 1)
  const date = recentDay(today)
  const due = addDays(date, 30)
  const reference = nextReference(today, 'D')
  const content = await printed({
    pages: [linesOf(today, supplier, parts, { date, due, reference })],
  })
  const { body: uploaded } = await team.encoder.post('/v1/companies/{company}/document-imports', {
    path,
    body: { 'files[]': [{ name: `${reference}.pdf`, content }] },
  })
  const at = { path: { ...path, id: uploaded.imports[0]!.id } }
  const seen = await readPaper(today, at.path)
  const { net, gross } = file.model.sumsOf(parts)
  const totals = seen.extracted?.totals
  if (seen.extracted?.number !== reference || totals?.gross !== gross / 100)
    throw new Error(
      `${file.code}: a paper of ${written(gross)} with number ${reference} was read as ${JSON.stringify(seen)}`,
    )
  // Where the rate is not one of the supplier's country the lines are left to a person.
  const corrected = {
    ...seen.extracted,
    lines: [
      {
        description: 'Levering volgens bestelling',
        quantity: 1,
        unit_price: net / 100,
        amount_net: net / 100,
        vat_rate: parts[0]!.taxed!.percent,
      },
    ],
  }
  const { body } = await team.encoder.post(
    '/v1/companies/{company}/document-imports/{id}/validate',
    {
      ...at,
      body: {
        third_party_id: supplier.id,
        direction: 'purchase',
        book: true,
        lines: await choicesFor(today, parts),
        ...(seen.extracted.lines.length === 0 ? { extracted: corrected } : {}),
      },
    },
  )
  keepPaper(today, {
    reference,
    kind: 'purchase',
    partyId: supplier.id,
    entry: body.entry!,
    operation: '',
    date,
    due,
    parts,
    isCredit: false,
    way: 'paper',
    documentId: body.document.id,
  })
}

/** Read when asked; where the service was killed over it someone asks again. */
async function readPaper({ file }: Today, path: { company: string; id: number }) {
  for (let tries = 0; ; tries++) {
    const { body } = await file.team.encoder.post(
      '/v1/companies/{company}/document-imports/{id}/process',
      { path },
    )
    if (body.extracted !== null || tries === 5) return body
  }
}

type Told = { readonly date: Day; readonly due: Day; readonly reference: string }

function linesOf({ file }: Today, supplier: Party, parts: readonly Part[], told: Told): string[] {
  const { net, gross, vat } = file.model.sumsOf(parts)
  const comma = (cents: number) => written(cents).replace('.', ',')
  const slashed = (date: Day) => date.split('-').reverse().join('/')
  const [tax] = vat
  return [
    supplier.name,
    'Wilgenlaan 3, 9000 Gent',
    `BTW BE ${supplier.number.replace(/(....)(...)(...)/, '$1.$2.$3')}`,
    '',
    `FACTUUR ${told.reference}`,
    `Factuurdatum: ${slashed(told.date)}`,
    `Vervaldatum: ${slashed(told.due)}`,
    '',
    `Klant: ${file.name}`,
    `BTW ${file.numbers.vat_number}`,
    '',
    'Omschrijving\tAantal\tBedrag',
    `Levering volgens bestelling\t1\t${comma(net)}`,
    '',
    `Totaal excl. btw\t${comma(net)}`,
    `Btw ${tax!.taxed.percent} %\t${comma(tax!.vat)}`,
    `Totaal incl. btw\t${comma(gross)}`,
    '',
    `IBAN ${supplier.iban.replace(/(....)/g, '$1 ').trim()}`,
  ]
}
