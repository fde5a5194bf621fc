import type { Text } from '#kernel/languages'

/** What may be wrong with an asset for the tax office, or in the books. */
export const warningTexts = {
  declining_not_tax_accepted: {
    fr: 'Pour une société, le fisc n’admet plus l’amortissement dégressif des biens acquis depuis 2020.',
    nl: 'Voor een vennootschap aanvaardt de fiscus geen degressieve afschrijving meer van wat sinds 2020 is aangeschaft.',
    en: 'For a company the tax office no longer accepts declining depreciation of what was acquired since 2020.',
    de: 'Bei einer Gesellschaft erkennt der Fiskus keine degressive Abschreibung mehr an von dem, was seit 2020 angeschafft wurde.',
  },
  prorata_not_tax_accepted: {
    fr: 'Pour une société, le fisc n’admet pas une première annuité complète.',
    nl: 'Voor een vennootschap aanvaardt de fiscus geen volledig eerste jaar.',
    en: 'For a company the tax office does not accept a whole first year.',
    de: 'Bei einer Gesellschaft erkennt der Fiskus kein volles erstes Jahr an.',
  },
  declining_not_eligible: {
    fr: 'Le fisc n’admet pas l’amortissement dégressif d’un tel bien.',
    nl: 'De fiscus aanvaardt geen degressieve afschrijving van zo’n goed.',
    en: 'The tax office does not accept declining depreciation of such an asset.',
    de: 'Der Fiskus erkennt keine degressive Abschreibung einer solchen Anlage an.',
  },
  rate_above_usual: {
    fr: 'Le taux dépasse celui qui est d’usage.',
    nl: 'Het percentage ligt boven wat gebruikelijk is.',
    en: 'The rate is above what is usual.',
    de: 'Der Satz liegt über dem üblichen.',
  },
  low_value: {
    fr: 'Un bien de si faible valeur peut être pris en charge aussitôt.',
    nl: 'Een goed van zo’n lage waarde mag meteen in kosten.',
    en: 'Something of so low a value may be an expense at once.',
    de: 'Etwas von so geringem Wert darf sofort Aufwand sein.',
  },
  acquisition_reversed: {
    fr: 'L’écriture d’achat est contre-passée.',
    nl: 'De aankoopboeking is tegengeboekt.',
    en: 'The entry that it was bought with is reversed.',
    de: 'Die Anschaffungsbuchung ist storniert.',
  },
} as const satisfies Record<string, Text>

/** How entries of assets are called, in the language of the file. */
export const labels = {
  depreciation: {
    fr: 'Amortissements au {day}',
    nl: 'Afschrijvingen tot {day}',
    en: 'Depreciation up to {day}',
    de: 'Abschreibungen bis {day}',
  },
  lastDepreciation: {
    fr: 'Amortissement de {asset} jusqu’à sa sortie',
    nl: 'Afschrijving van {asset} tot de uitboeking',
    en: 'Depreciation of {asset} up to its disposal',
    de: 'Abschreibung von {asset} bis zum Abgang',
  },
  sale: {
    fr: 'Vente de {asset}',
    nl: 'Verkoop van {asset}',
    en: 'Sale of {asset}',
    de: 'Verkauf von {asset}',
  },
  scrap: {
    fr: 'Mise au rebut de {asset}',
    nl: 'Buitengebruikstelling van {asset}',
    en: 'Scrapping of {asset}',
    de: 'Verschrottung von {asset}',
  },
  transfer: {
    fr: 'Transfert de {asset}',
    nl: 'Overboeking van {asset}',
    en: 'Transfer of {asset}',
    de: 'Umbuchung von {asset}',
  },
  valueAdjustments: {
    fr: 'Corrections de valeur - {account}',
    nl: 'Waardecorrecties - {account}',
    en: 'Value adjustments - {account}',
    de: 'Wertberichtigungen - {account}',
  },
} as const satisfies Record<string, Text>

/** What history says. */
export const sentences: Readonly<Record<string, Text>> = {
  transferred: {
    fr: 'Immobilisation {name} transférée',
    nl: 'Actief {name} overgeboekt',
    en: 'Asset {name} transferred',
    de: 'Anlage {name} umgebucht',
  },
  disposed: {
    fr: 'Immobilisation {name} sortie',
    nl: 'Actief {name} uitgeboekt',
    en: 'Asset {name} disposed of',
    de: 'Anlage {name} ausgebucht',
  },
  returned: {
    fr: 'Sortie de l’immobilisation {name} annulée',
    nl: 'Uitboeking van actief {name} teruggenomen',
    en: 'Disposal of asset {name} taken back',
    de: 'Abgang der Anlage {name} zurückgenommen',
  },
}

export const runSentences: Readonly<Record<string, Text>> = {
  posted: {
    fr: 'Amortissements comptabilisés jusqu’au {until}',
    nl: 'Afschrijvingen geboekt tot {until}',
    en: 'Depreciation posted up to {until}',
    de: 'Abschreibungen bis {until} gebucht',
  },
  reversed: {
    fr: 'Amortissements jusqu’au {until} contre-passés',
    nl: 'Afschrijvingen tot {until} tegengeboekt',
    en: 'Depreciation up to {until} reversed',
    de: 'Abschreibungen bis {until} storniert',
  },
}
