import { folded } from '#kernel/folding'
import type { Language } from '#kernel/languages'

/** Small words and those of the trade that a text of one language can hardly do without. */
const words: Readonly<Record<Language, ReadonlySet<string>>> = {
  fr: setOf(
    'le la les du des une et pour avec par sur facture tva montant echeance paiement prix total ttc htva quantite avoir mois votre vous ticket caisse merci',
  ),
  nl: setOf(
    'de het een en van voor met op bij factuur btw bedrag vervaldatum betaling prijs totaal aantal uw maand jaar niet wij bon kassabon kasticket bedankt',
  ),
  de: setOf(
    'der die das und fur mit von bei ein eine rechnung mwst ust betrag falligkeit zahlung preis gesamt menge ihr monat nicht wir zum zur quittung kassenbon karte vielen dank',
  ),
  en: setOf(
    'the and of for with by invoice vat amount due payment price total quantity your month year not we to from receipt thank',
  ),
}

/** The language of a text, or null where it says too little to tell. */
export function languageOf(text: string): Language | null {
  const counts: Record<Language, number> = { fr: 0, nl: 0, en: 0, de: 0 }
  for (const word of folded(text).split(/[^a-z]+/))
    for (const language of languages) if (words[language].has(word)) counts[language]++
  const [first, second] = [...languages].sort((a, b) => counts[b] - counts[a])
  const isClear = counts[first!] >= 2 && counts[first!] > counts[second!]
  return isClear ? first! : null
}

const languages = ['fr', 'nl', 'en', 'de'] as const satisfies readonly Language[]

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
