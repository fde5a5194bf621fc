import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

/** Why what was declared differs from the books, see `domain/control.ts`. */
type ReasonCode =
  | 'not_declared'
  | 'no_vat_code'
  | 'other_account'
  | 'waiting'
  | 'manual'
  | 'rounding'
  | 'carried'

export const problems = problemTable({
  declaration_exists: {
    status: 422,
    field: 'period',
    fr: 'Une déclaration couvre déjà cette période ou une partie de celle-ci.',
    nl: 'Een aangifte dekt deze periode of een deel ervan al.',
    en: 'A return already covers this period or a part of it.',
    de: 'Eine Erklärung deckt diesen Zeitraum oder einen Teil davon bereits ab.',
  },
  declaration_stale: {
    status: 422,
    field: 'status',
    fr: 'La comptabilité de la période a changé depuis le calcul : recalculez d’abord.',
    nl: 'De boekhouding van de periode is gewijzigd sinds de berekening: herbereken eerst.',
    en: 'The books of the period have moved since it was computed: recompute it first.',
    de: 'Die Bücher des Zeitraums haben sich seit der Berechnung geändert: Berechnen Sie zuerst neu.',
  },
  declaration_has_errors: {
    status: 422,
    field: 'checks',
    fr: 'Des contrôles signalent des erreurs.',
    nl: 'Controles melden fouten.',
    en: 'Checks report errors.',
    de: 'Prüfungen melden Fehler.',
  },
  declarant_incomplete: {
    status: 422,
    fr: 'Il manque des données du déclarant : {fields}.',
    nl: 'Er ontbreken gegevens van de aangever: {fields}.',
    en: 'Data of the declarant is missing: {fields}.',
    de: 'Es fehlen Angaben zum Erklärenden: {fields}.',
  },
  not_applicable: {
    status: 422,
    field: 'period_type',
    fr: 'Ce dossier ne dépose pas une telle déclaration.',
    nl: 'Dit dossier dient zo’n aangifte niet in.',
    en: 'This file files no such return.',
    de: 'Diese Akte gibt keine solche Erklärung ab.',
  },
  nothing_to_declare: {
    status: 422,
    field: 'format',
    fr: 'Il n’y a rien à déclarer.',
    nl: 'Er is niets aan te geven.',
    en: 'There is nothing to declare.',
    de: 'Es gibt nichts zu erklären.',
  },
})

/** There is no such return or listing for the file, by the field that asks for it. */
export function notApplicable(field: 'year' | 'period_type') {
  return { ...problems.not_applicable, field }
}

export const messages = {
  periodOutOfYear: {
    fr: 'L’année n’a pas de période {period} de ce type.',
    nl: 'Het jaar heeft geen periode {period} van dit type.',
    en: 'The year has no period {period} of this type.',
    de: 'Das Jahr hat keinen Zeitraum {period} dieser Art.',
  },
  noFiscalYear: {
    fr: 'Aucun exercice ne couvre un jour de cette période.',
    nl: 'Geen boekjaar omvat een dag van deze periode.',
    en: 'No fiscal year covers a day of this period.',
    de: 'Kein Geschäftsjahr umfasst einen Tag dieses Zeitraums.',
  },
  notDraft: {
    fr: 'La déclaration n’est plus un brouillon : rouvrez-la d’abord.',
    nl: 'De aangifte is geen ontwerp meer: heropen ze eerst.',
    en: 'The return is no longer a draft: reopen it first.',
    de: 'Die Erklärung ist kein Entwurf mehr: Öffnen Sie sie zuerst wieder.',
  },
  notValidated: {
    fr: 'Seule une déclaration validée peut être déposée.',
    nl: 'Alleen een gevalideerde aangifte kan worden ingediend.',
    en: 'Only a return that is validated can be filed.',
    de: 'Nur eine validierte Erklärung kann eingereicht werden.',
  },
  isDraft: {
    fr: 'La déclaration est un brouillon.',
    nl: 'De aangifte is een ontwerp.',
    en: 'The return is a draft.',
    de: 'Die Erklärung ist ein Entwurf.',
  },
  laterStands: {
    fr: 'Rouvrez d’abord une déclaration postérieure, ou celle de l’année.',
    nl: 'Heropen eerst een latere aangifte, of die van het jaar.',
    en: 'First reopen a later return, or that of the year.',
    de: 'Öffnen Sie zuerst eine spätere Erklärung wieder, oder die des Jahres.',
  },
  yearStands: {
    fr: 'La déclaration de l’année est validée : rouvrez-la d’abord.',
    nl: 'De aangifte van het jaar is gevalideerd: heropen ze eerst.',
    en: 'The return of the year is validated: reopen it first.',
    de: 'Die Erklärung des Jahres ist validiert: Öffnen Sie sie zuerst wieder.',
  },
  nilOutOfSeason: {
    fr: 'Un listing néant s’annonce dans la dernière période de l’année civile.',
    nl: 'Een nihillisting wordt aangekondigd in de laatste periode van het kalenderjaar.',
    en: 'A nil listing is announced in the last period of the calendar year.',
    de: 'Eine leere Liste wird im letzten Zeitraum des Kalenderjahres angekündigt.',
  },
  noRestitution: {
    fr: 'Cette déclaration ne demande pas de restitution.',
    nl: 'Met deze aangifte wordt geen teruggaaf gevraagd.',
    en: 'This return does not ask for restitution.',
    de: 'Mit dieser Erklärung wird keine Erstattung beantragt.',
  },
  accountMissing: {
    fr: 'Il manque aux paramètres le compte {account} pour la régularisation.',
    nl: 'In de instellingen ontbreekt de rekening {account} voor de regularisatie.',
    en: 'The settings lack the account {account} for the correction.',
    de: 'In den Einstellungen fehlt das Konto {account} für die Berichtigung.',
  },
  noGeneralJournal: {
    fr: 'Le dossier n’a pas de journal d’opérations diverses actif.',
    nl: 'Het dossier heeft geen actief diversendagboek.',
    en: 'The file has no active journal for sundry operations.',
    de: 'Die Akte hat kein aktives Journal für verschiedene Geschäfte.',
  },
  filedTooEarly: {
    fr: 'Une déclaration ne se dépose pas avant la fin de sa période ({day}).',
    nl: 'Een aangifte wordt niet voor het einde van haar periode ingediend ({day}).',
    en: 'A return is not filed before the end of its period ({day}).',
    de: 'Eine Erklärung wird nicht vor dem Ende ihres Zeitraums eingereicht ({day}).',
  },
  filedInFuture: {
    fr: 'Le jour du dépôt ne peut être dans l’avenir.',
    nl: 'De dag van indiening kan niet in de toekomst liggen.',
    en: 'The day of filing cannot lie in the future.',
    de: 'Der Tag der Einreichung kann nicht in der Zukunft liegen.',
  },
  endsBeforeStart: {
    fr: 'La fin précède le début.',
    nl: 'Het einde ligt voor het begin.',
    en: 'The end lies before the beginning.',
    de: 'Das Ende liegt vor dem Anfang.',
  },
  noSuchReturn: {
    fr: 'Aucun dossier visible n’a cette déclaration.',
    nl: 'Geen zichtbaar dossier heeft deze aangifte.',
    en: 'No file that you see has this return.',
    de: 'Keine sichtbare Akte hat diese Erklärung.',
  },
  namedTwice: {
    fr: 'Cette déclaration est nommée deux fois.',
    nl: 'Deze aangifte is tweemaal genoemd.',
    en: 'This return is named twice.',
    de: 'Diese Erklärung ist zweimal genannt.',
  },
  otherForm: {
    fr: 'Le formulaire {form} ne va pas dans ce fichier.',
    nl: 'Formulier {form} hoort niet in dit bestand.',
    en: 'Form {form} does not go into this file.',
    de: 'Das Formular {form} gehört nicht in diese Datei.',
  },
  idsOnly: {
    fr: 'Donnez des numéros de tiers séparés par des virgules.',
    nl: 'Geef nummers van relaties, gescheiden door komma’s.',
    en: 'Give ids of third parties, separated by commas.',
    de: 'Geben Sie Nummern von Dritten an, durch Kommas getrennt.',
  },
  unknownBox: {
    fr: 'La case {box} n’existe pas dans cette déclaration.',
    nl: 'Vak {box} staat niet op deze aangifte.',
    en: 'There is no box {box} on this return.',
    de: 'Das Feld {box} gibt es in dieser Erklärung nicht.',
  },
  filedByHand: {
    fr: 'Indiquez à nouveau que la déclaration est déposée.',
    nl: 'Geef opnieuw aan dat de aangifte ingediend is.',
    en: 'Say again that the return was filed.',
    de: 'Geben Sie erneut an, dass die Erklärung eingereicht ist.',
  },
  draftIsNoFile: {
    fr: 'Un brouillon n’a pas de fichier à déposer ; `preview=1` montre celui qu’il aurait.',
    nl: 'Een ontwerp heeft geen bestand om in te dienen; `preview=1` toont wat het zou zijn.',
    en: 'A draft has no file to send in; `preview=1` shows what it would be.',
    de: 'Ein Entwurf hat keine Datei zum Einreichen; `preview=1` zeigt, wie sie wäre.',
  },
  fieldMissing: {
    fr: 'Le champ {field} manque ou n’a pas la forme voulue.',
    nl: 'Het veld {field} ontbreekt of heeft niet de juiste vorm.',
    en: 'The field {field} is missing or not in the form that is wanted.',
    de: 'Das Feld {field} fehlt oder hat nicht die gewünschte Form.',
  },
  reopenedStays: {
    fr: 'Validez la déclaration à nouveau.',
    nl: 'Valideer de aangifte opnieuw.',
    en: 'Validate the return again.',
    de: 'Validieren Sie die Erklärung erneut.',
  },
} as const satisfies Record<string, Text>

/** Why the books and the returns differ. */
export const reasonTexts: Readonly<Record<ReasonCode, Text>> = {
  not_declared: {
    fr: 'Aucune déclaration validée ne couvre encore ces opérations.',
    nl: 'Nog geen gevalideerde aangifte dekt deze verrichtingen.',
    en: 'No validated return covers these operations yet.',
    de: 'Noch keine validierte Erklärung umfasst diese Vorgänge.',
  },
  no_vat_code: {
    fr: 'Comptabilisé sans code TVA, ou avec un code qui n’est pas déclaré ici.',
    nl: 'Geboekt zonder btw-code, of met een code die hier niet wordt aangegeven.',
    en: 'Booked without a VAT code, or with one that is not declared here.',
    de: 'Ohne MwSt.-Code gebucht, oder mit einem, der hier nicht erklärt wird.',
  },
  other_account: {
    fr: 'Un code de vente est comptabilisé hors des comptes de chiffre d’affaires.',
    nl: 'Een verkoopcode is buiten de omzetrekeningen geboekt.',
    en: 'A code of sales is booked outside the accounts of turnover.',
    de: 'Ein Verkaufscode ist außerhalb der Umsatzkonten gebucht.',
  },
  waiting: {
    fr: 'La TVA est due au paiement, qui n’a pas encore eu lieu.',
    nl: 'De btw is verschuldigd bij betaling, die nog niet gebeurde.',
    en: 'The VAT is due on payment, which has not come yet.',
    de: 'Die MwSt. wird bei Zahlung fällig, die noch aussteht.',
  },
  manual: {
    fr: 'Corrections manuelles des déclarations.',
    nl: 'Manuele correcties in de aangiften.',
    en: 'Corrections by hand in the returns.',
    de: 'Manuelle Korrekturen in den Erklärungen.',
  },
  rounding: {
    fr: 'Arrondis et montants négatifs que le formulaire déplace.',
    nl: 'Afrondingen en negatieve bedragen die het formulier verplaatst.',
    en: 'Rounding, and amounts below zero that the form moves.',
    de: 'Rundungen und negative Beträge, die das Formular verschiebt.',
  },
  carried: {
    fr: 'Repris de la déclaration précédente.',
    nl: 'Overgenomen uit de vorige aangifte.',
    en: 'Taken over from the return before.',
    de: 'Aus der vorigen Erklärung übernommen.',
  },
}

/** What history says of a return, by action. */
export const sentences: Readonly<Record<string, Text>> = {
  created: {
    fr: 'Déclaration TVA {label} préparée',
    nl: 'Btw-aangifte {label} voorbereid',
    en: 'VAT return {label} prepared',
    de: 'MwSt.-Erklärung {label} vorbereitet',
  },
  updated: {
    fr: 'Déclaration TVA {label} modifiée',
    nl: 'Btw-aangifte {label} gewijzigd',
    en: 'VAT return {label} changed',
    de: 'MwSt.-Erklärung {label} geändert',
  },
  validated: {
    fr: 'Déclaration TVA {label} validée',
    nl: 'Btw-aangifte {label} gevalideerd',
    en: 'VAT return {label} validated',
    de: 'MwSt.-Erklärung {label} validiert',
  },
  filed: {
    fr: 'Déclaration TVA {label} déposée',
    nl: 'Btw-aangifte {label} ingediend',
    en: 'VAT return {label} filed',
    de: 'MwSt.-Erklärung {label} eingereicht',
  },
  unfiled: {
    fr: 'Dépôt de la déclaration TVA {label} annulé',
    nl: 'Indiening van btw-aangifte {label} ongedaan gemaakt',
    en: 'Filing of VAT return {label} taken back',
    de: 'Einreichung der MwSt.-Erklärung {label} zurückgenommen',
  },
  reopened: {
    fr: 'Déclaration TVA {label} rouverte',
    nl: 'Btw-aangifte {label} heropend',
    en: 'VAT return {label} reopened',
    de: 'MwSt.-Erklärung {label} wiedereröffnet',
  },
}
