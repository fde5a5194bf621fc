import type { Text } from '#kernel/languages'

/** What an action did to a record, where its kind has no better sentence. */
export const sentences: Readonly<Record<string, Text>> = {
  created: {
    fr: 'Création : {noun} {title}',
    nl: 'Aangemaakt: {noun} {title}',
    en: 'Created: {noun} {title}',
    de: 'Angelegt: {noun} {title}',
  },
  updated: {
    fr: 'Modification : {noun} {title}',
    nl: 'Gewijzigd: {noun} {title}',
    en: 'Changed: {noun} {title}',
    de: 'Geändert: {noun} {title}',
  },
  deleted: {
    fr: 'Suppression : {noun} {title}',
    nl: 'Verwijderd: {noun} {title}',
    en: 'Deleted: {noun} {title}',
    de: 'Gelöscht: {noun} {title}',
  },
  restored: {
    fr: 'Restauration : {noun} {title}',
    nl: 'Hersteld: {noun} {title}',
    en: 'Restored: {noun} {title}',
    de: 'Wiederhergestellt: {noun} {title}',
  },
  purged: {
    fr: 'Suppression définitive : {noun} {title}',
    nl: 'Definitief verwijderd: {noun} {title}',
    en: 'Removed for good: {noun} {title}',
    de: 'Endgültig gelöscht: {noun} {title}',
  },
  merged: {
    fr: 'Fusion : {noun} {title}',
    nl: 'Samengevoegd: {noun} {title}',
    en: 'Merged: {noun} {title}',
    de: 'Zusammengeführt: {noun} {title}',
  },
  imported: {
    fr: 'Importation : {noun} {title}',
    nl: 'Ingelezen: {noun} {title}',
    en: 'Imported: {noun} {title}',
    de: 'Eingelesen: {noun} {title}',
  },
  matched: {
    fr: 'Rapprochement : {noun} {title}',
    nl: 'Afgepunt: {noun} {title}',
    en: 'Matched: {noun} {title}',
    de: 'Zugeordnet: {noun} {title}',
  },
  booked: {
    fr: 'Comptabilisation : {noun} {title}',
    nl: 'Geboekt: {noun} {title}',
    en: 'Booked: {noun} {title}',
    de: 'Gebucht: {noun} {title}',
  },
  unmatched: {
    fr: 'À nouveau ouvert : {noun} {title}',
    nl: 'Weer open: {noun} {title}',
    en: 'Open again: {noun} {title}',
    de: 'Wieder offen: {noun} {title}',
  },
}

/** For an action without a sentence: the action itself is said. */
export const plainSentence: Text = {
  fr: '{noun} {title} : {action}',
  nl: '{noun} {title}: {action}',
  en: '{noun} {title}: {action}',
  de: '{noun} {title}: {action}',
}

/** A line of activity for an operation that did more than one thing. */
export const andMore: Text = {
  fr: '{label} (et {count} autres)',
  nl: '{label} (en {count} andere)',
  en: '{label} (and {count} more)',
  de: '{label} (und {count} weitere)',
}

export const contentGone: Text = {
  fr: '{noun} n° {id}',
  nl: '{noun} nr. {id}',
  en: '{noun} no. {id}',
  de: '{noun} Nr. {id}',
}

/** In the place of what a record was called that was removed for good. */
export const erased: Text = {
  fr: '(effacé)',
  nl: '(gewist)',
  en: '(erased)',
  de: '(gelöscht)',
}

/** Of what hangs together in an order that only the whole shows, no more is taken back than can be looked at at once. */
export const tooLarge: Text = {
  fr: 'L’opération est trop grande pour être annulée : refaites-la plutôt, ou annulez-la par parties.',
  nl: 'De bewerking is te groot om ongedaan te worden gemaakt: doe ze liever opnieuw, of maak ze in delen ongedaan.',
  en: 'The operation is too large to be taken back: do it anew instead, or take it back in parts.',
  de: 'Der Vorgang ist zu groß, um rückgängig gemacht zu werden: Führen Sie ihn lieber neu aus, oder machen Sie ihn in Teilen rückgängig.',
}
