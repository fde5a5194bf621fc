import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Belcotax, type BelcotaxSlip, writeBelcotax } from '#formats/tax-files/index'
import { day } from '#kernel/days'
import { parseAmount, zero } from '#kernel/money'

const lawyer: BelcotaxSlip = {
  sequence: 1,
  name: 'Maître Sophie Inventée',
  street: 'Rue du Palais Fictif 3',
  postCode: '4000',
  city: 'Liège',
  country: 'BE',
  nationalNumber: null,
  enterpriseNumber: '0999000228',
  isNaturalPerson: true,
  profession: 'Avocat',
  amounts: { commissions: zero, fees: parseAmount('3000.00')!, benefits: zero, expenses: zero },
  total: parseAmount('3000.00')!,
  paid: parseAmount('2500.00')!,
}

const file: Belcotax = {
  year: 2026,
  isTest: false,
  createdOn: day('2027-06-09'),
  language: 'fr',
  sender: {
    enterpriseNumber: '0999567875',
    name: 'Fiduciaire du Nord SRL',
    street: 'Avenue Imaginaire 7',
    postCode: '1300',
    city: 'Wavre',
    phone: '+32 10 00 00 00',
    email: 'fiches@nord.example.be',
    contact: null,
  },
  debtor: {
    enterpriseNumber: '0999123457',
    name: 'Atelier du Moulin de la Grande Digue SRL',
    street: 'Quai Fictif 12',
    postCode: '4000',
    city: 'Liège',
  },
  slips: [lawyer],
}

const written = (given: Belcotax): string => {
  const result = writeBelcotax(given)
  assert.ok(result.ok)
  return result.content
}

test('a slip has its amounts in cents, with the sum of them all', () => {
  const xml = written(file)
  assert.equal(
    xml,
    `<?xml version="1.0" encoding="UTF-8"?>
${[
  '<Verzendingen><Verzending>',
  '<v0002_inkomstenjaar>2026</v0002_inkomstenjaar>',
  '<v0010_bestandtype>BELCOTAX</v0010_bestandtype>',
  '<v0011_aanmaakdatum>09-06-2027</v0011_aanmaakdatum>',
  '<v0014_naam>Fiduciaire du Nord SRL</v0014_naam>',
  '<v0015_adres>Avenue Imaginaire 7</v0015_adres>',
  '<v0016_postcode>1300</v0016_postcode>',
  '<v0017_gemeente>Wavre</v0017_gemeente>',
  '<v0018_telefoonnummer>3210000000</v0018_telefoonnummer>',
  '<v0021_contactpersoon>Fiduciaire du Nord SRL</v0021_contactpersoon>',
  '<v0022_taalcode>2</v0022_taalcode>',
  '<v0023_emailadres>fiches@nord.example.be</v0023_emailadres>',
  '<v0024_nationaalnr>0999567875</v0024_nationaalnr>',
  '<v0025_typeenvoi>0</v0025_typeenvoi>',
  '<Aangiften><Aangifte>',
  '<a1002_inkomstenjaar>2026</a1002_inkomstenjaar>',
  '<a1005_registratienummer>0999123457</a1005_registratienummer>',
  '<a1011_naamnl1>Atelier du Moulin de la Gran</a1011_naamnl1>',
  '<a1013_adresnl>Quai Fictif 12</a1013_adresnl>',
  '<a1014_postcodebelgisch>4000</a1014_postcodebelgisch>',
  '<a1015_gemeente>Liège</a1015_gemeente>',
  '<a1016_landwoonplaats>150</a1016_landwoonplaats>',
  '<a1020_taalcode>2</a1020_taalcode>',
  '<Opgaven><Opgave32550><Fiche28150>',
  '<f2002_inkomstenjaar>2026</f2002_inkomstenjaar>',
  '<f2005_registratienummer>0999123457</f2005_registratienummer>',
  '<f2008_typefiche>28150</f2008_typefiche>',
  '<f2009_volgnummer>1</f2009_volgnummer>',
  '<f2013_naam>Maître Sophie Inventée</f2013_naam>',
  '<f2015_adres>Rue du Palais Fictif 3</f2015_adres>',
  '<f2016_postcodebelgisch>4000</f2016_postcodebelgisch>',
  '<f2017_gemeente>Liège</f2017_gemeente>',
  '<f2018_landwoonplaats>150</f2018_landwoonplaats>',
  '<f2028_typetraitement>0</f2028_typetraitement>',
  '<f2029_enkelopgave325>0</f2029_enkelopgave325>',
  '<f50_2030_aardpersoon>1</f50_2030_aardpersoon>',
  '<f50_2031_nihil>0</f50_2031_nihil>',
  '<f50_2059_totaalcontrole>850000</f50_2059_totaalcontrole>',
  '<f50_2060_commissies>0</f50_2060_commissies>',
  '<f50_2061_erelonenofvacatie>300000</f50_2061_erelonenofvacatie>',
  '<f50_2062_voordelenaardbedrag>0</f50_2062_voordelenaardbedrag>',
  '<f50_2063_kosten>0</f50_2063_kosten>',
  '<f50_2064_totaal>300000</f50_2064_totaal>',
  '<f50_2065_werkelijkbetaaldb>250000</f50_2065_werkelijkbetaaldb>',
  '<f50_2066_sportremuneration>0</f50_2066_sportremuneration>',
  '<f50_2067_managerremuneration>0</f50_2067_managerremuneration>',
  '<f50_2107_uitgeoefendberoep>Avocat</f50_2107_uitgeoefendberoep>',
  '<f50_2110_kbonbr>0999000228</f50_2110_kbonbr>',
  '</Fiche28150></Opgave32550></Opgaven>',
  '<r8002_inkomstenjaar>2026</r8002_inkomstenjaar>',
  '<r8005_registratienummer>0999123457</r8005_registratienummer>',
  '<r8010_aantalrecords>3</r8010_aantalrecords>',
  '<r8011_controletotaal>1</r8011_controletotaal>',
  '<r8012_controletotaal>850000</r8012_controletotaal>',
  '</Aangifte></Aangiften>',
  '<r9002_inkomstenjaar>2026</r9002_inkomstenjaar>',
  '<r9010_aantallogbestanden>3</r9010_aantallogbestanden>',
  '<r9011_totaalaantalrecords>5</r9011_totaalaantalrecords>',
  '<r9012_controletotaal>1</r9012_controletotaal>',
  '<r9013_controletotaal>850000</r9013_controletotaal>',
  '</Verzending></Verzendingen>',
].join('')}
`,
  )
})

test('the totals count all slips', () => {
  const agent = {
    ...lawyer,
    sequence: 2,
    country: 'FR',
    postCode: '59000',
    nationalNumber: '85073003328',
    enterpriseNumber: null,
    amounts: { ...lawyer.amounts, fees: zero, commissions: parseAmount('300.01')! },
    total: parseAmount('300.01')!,
    paid: zero,
  }
  const xml = written({ ...file, isTest: true, slips: [lawyer, agent] })
  for (const piece of [
    '<v0010_bestandtype>BCTEST</v0010_bestandtype>',
    '<f2011_nationaalnr>85073003328</f2011_nationaalnr>',
    '<f2018_landwoonplaats>111</f2018_landwoonplaats>',
    '<f2112_buitenlandspostnummer>59000</f2112_buitenlandspostnummer>',
    '<f50_2059_totaalcontrole>60002</f50_2059_totaalcontrole>',
    '<r8010_aantalrecords>4</r8010_aantalrecords>',
    '<r8011_controletotaal>3</r8011_controletotaal>',
    '<r8012_controletotaal>910002</r8012_controletotaal>',
    '<r9011_totaalaantalrecords>6</r9011_totaalaantalrecords>',
  ])
    assert.ok(xml.includes(piece), piece)
  assert.equal(xml.match(/f2016_postcodebelgisch>/g)?.length, 2)
})

test('the sender must be reachable', () => {
  const sender = { ...file.sender, phone: null, email: '' }
  assert.deepEqual(writeBelcotax({ ...file, sender }), {
    ok: false,
    missing: [
      { place: 0, field: 'sender.phone' },
      { place: 0, field: 'sender.email' },
    ],
  })
  const debtor = { ...file.debtor, city: null }
  assert.deepEqual(writeBelcotax({ ...file, debtor }), {
    ok: false,
    missing: [{ place: 0, field: 'city' }],
  })
})
