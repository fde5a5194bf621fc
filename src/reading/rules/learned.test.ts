import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import type { KnownParty, Layout } from '../reading.js'
import { drawn } from './drawn.js'
import { interpret } from './interpret.js'
import { learned } from './learned.js'

const own = {
  name: 'Studio Meridien SRL',
  vatNumber: 'BE0123456749',
  enterpriseNumber: null,
  country: 'BE',
  ibans: [],
}

/** A supplier with words of its own for everything. */
const paper = (number: string, second: string, month: string) =>
  drawn(`
#Ateliers Lumen SRL                                   FACTURE
BE0131.004.240
                                                    Studio Meridien SRL
                                                    BE0123.456.749
Folio interne         ${number}
Facture n°            ${second}
Bouclé en atelier     05/${month}/2026
Date                  01/${month}/2026
Total HTVA                                      100,00 €
TVA 21 %                                         21,00 €
Total TVAC                                      121,00 €`)

function read(pages: ReturnType<typeof drawn>, layout: Layout | null) {
  const known: KnownParty = {
    id: 1,
    type: 'supplier',
    name: 'Ateliers Lumen',
    country: 'BE',
    vatNumber: 'BE0131004240',
    enterpriseNumber: null,
    ibans: [],
    layout,
  }
  return interpret(pages, { name: 'paper.pdf', own, known: [known], today: day('2026-05-16') })
    .extracted
}

test('what a person confirmed once is found again at the same label', () => {
  const first = paper('AL-7781', '44', '01')
  const general = read(first, null)
  assert.deepEqual([general.number, general.date], ['44', '2026-01-01'])
  const layout = learned(first, { ...general, number: 'AL-7781', date: '2026-01-05' }, null)
  assert.deepEqual(
    layout.fields.number?.map(({ label, shape, seen }) => [label, shape, seen]),
    [['folio interne', 'AA-9999', 1]],
  )
  const later = read(paper('AL-7802', '45', '02'), layout)
  assert.deepEqual([later.number, later.date], ['AL-7802', '2026-02-05'])
})

test('a value of another shape at the learned place is not taken', () => {
  const first = paper('AL-7781', '44', '01')
  const layout = learned(first, { ...read(first, null), number: 'AL-7781' }, null)
  assert.equal(read(paper('7781', '46', '03'), layout).number, '46')
})

test('habits are counted, and the oldest of many is forgotten', () => {
  const first = paper('AL-7781', '44', '01')
  const extracted = { ...read(first, null), number: 'AL-7781' }
  const once = learned(first, extracted, null)
  const twice = learned(first, extracted, once)
  assert.equal(twice.fields.number?.[0]?.seen, 2)
  const habits = Array.from({ length: 9 }, (_, at) => ({
    label: `label ${at}`,
    x: 0,
    y: 0,
    shape: '9',
    seen: 1,
  }))
  assert.equal(learned(first, extracted, { fields: { number: habits } }).fields.number?.length, 5)
})
