import type { Text } from '#kernel/languages'

/** What people read on paper where programs read a word of the API. */
// biome-ignore format: a table
export const words: Readonly<Record<string, Text>> = {
  purchase:  { fr: 'achat', nl: 'aankoop', en: 'purchase', de: 'Einkauf' },
  sale:      { fr: 'vente', nl: 'verkoop', en: 'sale', de: 'Verkauf' },
  customer:  { fr: 'client', nl: 'klant', en: 'customer', de: 'Kunde' },
  supplier:  { fr: 'fournisseur', nl: 'leverancier', en: 'supplier', de: 'Lieferant' },
  pending:   { fr: 'en attente', nl: 'wacht', en: 'pending', de: 'offen' },
  booked:    { fr: 'comptabilisé', nl: 'geboekt', en: 'booked', de: 'gebucht' },
  matched:   { fr: 'rapproché', nl: 'afgepunt', en: 'matched', de: 'zugeordnet' },
  posted:    { fr: 'comptabilisée', nl: 'geboekt', en: 'posted', de: 'gebucht' },
  reversed:  { fr: 'extournée', nl: 'tegengeboekt', en: 'reversed', de: 'storniert' },
  asset:     { fr: 'actif', nl: 'actief', en: 'asset', de: 'Aktiva' },
  liability: { fr: 'passif', nl: 'passief', en: 'liability', de: 'Passiva' },
  equity:    { fr: 'capitaux propres', nl: 'eigen vermogen', en: 'equity', de: 'Eigenkapital' },
  income:    { fr: 'produit', nl: 'opbrengst', en: 'income', de: 'Ertrag' },
  expense:   { fr: 'charge', nl: 'kost', en: 'expense', de: 'Aufwand' },
  appropriation: { fr: 'affectation', nl: 'bestemming', en: 'appropriation', de: 'Verwendung' },
  off_balance: { fr: 'hors bilan', nl: 'buiten balans', en: 'off balance', de: 'außerbilanziell' },
  mixed:     { fr: 'mixte', nl: 'gemengd', en: 'mixed', de: 'gemischt' },
  postable:  { fr: 'compte', nl: 'rekening', en: 'account', de: 'Konto' },
  heading:   { fr: 'rubrique', nl: 'rubriek', en: 'heading', de: 'Gruppe' },
  bank:      { fr: 'banque', nl: 'bank', en: 'bank', de: 'Bank' },
  cash:      { fr: 'caisse', nl: 'kas', en: 'cash', de: 'Kasse' },
  general:   { fr: 'divers', nl: 'divers', en: 'general', de: 'Sonstiges' },
  created:   { fr: 'créé', nl: 'aangemaakt', en: 'created', de: 'angelegt' },
  updated:   { fr: 'modifié', nl: 'gewijzigd', en: 'updated', de: 'geändert' },
  deleted:   { fr: 'supprimé', nl: 'verwijderd', en: 'deleted', de: 'gelöscht' },
  restored:  { fr: 'restauré', nl: 'hersteld', en: 'restored', de: 'wiederhergestellt' },
}
