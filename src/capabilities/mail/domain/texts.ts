import type { Language, Text } from '#kernel/languages'
import type { TemplateKey } from './keys.js'

/** The words of each template where a file has none of its own. */
export type TemplateText = { readonly subject: string; readonly body: string }

type Words = { readonly subject: Text; readonly body: Text }

const end: Text = {
  fr: 'Cordialement,\n\n{{sender_name}}\n{{company_name}}\n\n{{signature}}',
  nl: 'Met vriendelijke groeten,\n\n{{sender_name}}\n{{company_name}}\n\n{{signature}}',
  en: 'Kind regards,\n\n{{sender_name}}\n{{company_name}}\n\n{{signature}}',
  de: 'Mit freundlichen Grüßen\n\n{{sender_name}}\n{{company_name}}\n\n{{signature}}',
}

const dear: Text = {
  fr: 'Bonjour {{contact_name}},',
  nl: 'Dag {{contact_name}},',
  en: 'Dear {{contact_name}},',
  de: 'Guten Tag {{contact_name}},',
}

/** A letter: its beginning, its paragraphs and its end. */
function letter(...paragraphs: readonly Text[]): Text {
  const all = [dear, ...paragraphs, end]
  const inOne = (language: Language) => all.map((text) => text[language]).join('\n\n')
  return { fr: inOne('fr'), nl: inOne('nl'), en: inOne('en'), de: inOne('de') }
}

const payable: Text = {
  fr: 'À payer au plus tard le {{due_date}} : {{open_amount}}\nCompte : {{company_iban}}\nCommunication : {{communication}}',
  nl: 'Te betalen uiterlijk op {{due_date}}: {{open_amount}}\nRekening: {{company_iban}}\nMededeling: {{communication}}',
  en: 'To be paid by {{due_date}}: {{open_amount}}\nAccount: {{company_iban}}\nReference: {{communication}}',
  de: 'Zahlbar bis {{due_date}}: {{open_amount}}\nKonto: {{company_iban}}\nVerwendungszweck: {{communication}}',
}

const claimed: Text = {
  fr: '{{items}}\n\nMontant échu : {{total_due}}\nIntérêts : {{interest}}\nIndemnité : {{compensation}}\nTotal à payer : {{total_claimed}}\nCompte : {{company_iban}}',
  nl: '{{items}}\n\nVervallen bedrag: {{total_due}}\nInteresten: {{interest}}\nVergoeding: {{compensation}}\nTotaal te betalen: {{total_claimed}}\nRekening: {{company_iban}}',
  en: '{{items}}\n\nAmount due: {{total_due}}\nInterest: {{interest}}\nCompensation: {{compensation}}\nTotal to pay: {{total_claimed}}\nAccount: {{company_iban}}',
  de: '{{items}}\n\nFälliger Betrag: {{total_due}}\nZinsen: {{interest}}\nEntschädigung: {{compensation}}\nZu zahlen: {{total_claimed}}\nKonto: {{company_iban}}',
}

const crossed: Text = {
  fr: 'Si vous avez payé entre-temps, merci de ne pas tenir compte de ce message.',
  nl: 'Hebt u intussen betaald, dan mag u dit bericht als niet verzonden beschouwen.',
  en: 'If you have paid in the meantime, please disregard this message.',
  de: 'Sollten Sie inzwischen gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
}

const words: Readonly<Record<Exclude<TemplateKey, 'email_change'>, Words>> = {
  invoice: {
    subject: {
      fr: 'Facture {{document_number}} de {{company_name}}',
      nl: 'Factuur {{document_number}} van {{company_name}}',
      en: 'Invoice {{document_number}} from {{company_name}}',
      de: 'Rechnung {{document_number}} von {{company_name}}',
    },
    body: letter(
      {
        fr: 'Vous trouverez en pièce jointe notre facture {{document_number}} du {{document_date}}, d’un montant de {{amount}}.',
        nl: 'In bijlage vindt u onze factuur {{document_number}} van {{document_date}} voor een bedrag van {{amount}}.',
        en: 'Please find attached our invoice {{document_number}} of {{document_date}}, for an amount of {{amount}}.',
        de: 'Anbei erhalten Sie unsere Rechnung {{document_number}} vom {{document_date}} über {{amount}}.',
      },
      payable,
    ),
  },
  statement: {
    subject: {
      fr: 'Relevé de compte de {{company_name}} au {{to}}',
      nl: 'Rekeningoverzicht van {{company_name}} op {{to}}',
      en: 'Statement of account from {{company_name}} to {{to}}',
      de: 'Kontoauszug von {{company_name}} zum {{to}}',
    },
    body: letter({
      fr: 'Vous trouverez en pièce jointe votre relevé de compte du {{from}} au {{to}}. Le solde s’élève à {{balance}}.',
      nl: 'In bijlage vindt u uw rekeningoverzicht van {{from}} tot en met {{to}}. Het saldo bedraagt {{balance}}.',
      en: 'Please find attached your statement of account from {{from}} to {{to}}. The balance is {{balance}}.',
      de: 'Anbei erhalten Sie Ihren Kontoauszug vom {{from}} bis {{to}}. Der Saldo beträgt {{balance}}.',
    }),
  },
  reminder_1: {
    subject: {
      fr: 'Rappel : {{total_due}} à payer à {{company_name}}',
      nl: 'Herinnering: {{total_due}} te betalen aan {{company_name}}',
      en: 'Reminder: {{total_due}} to be paid to {{company_name}}',
      de: 'Zahlungserinnerung: {{total_due}} an {{company_name}}',
    },
    body: letter(
      {
        fr: 'Sauf erreur de notre part, les montants suivants sont échus et n’ont pas encore été payés. Pouvez-vous les régler ?',
        nl: 'Behoudens vergissing van onze kant zijn de volgende bedragen vervallen en nog niet betaald. Kunt u ze vereffenen?',
        en: 'Unless we are mistaken, the following amounts have fallen due and are not paid yet. Could you settle them?',
        de: 'Sofern uns kein Irrtum unterlaufen ist, sind die folgenden Beträge fällig und noch nicht bezahlt. Bitte begleichen Sie sie.',
      },
      {
        fr: '{{items}}\n\nTotal à payer : {{total_claimed}}\nCompte : {{company_iban}}',
        nl: '{{items}}\n\nTotaal te betalen: {{total_claimed}}\nRekening: {{company_iban}}',
        en: '{{items}}\n\nTotal to pay: {{total_claimed}}\nAccount: {{company_iban}}',
        de: '{{items}}\n\nZu zahlen: {{total_claimed}}\nKonto: {{company_iban}}',
      },
      crossed,
    ),
  },
  reminder_2: {
    subject: {
      fr: 'Deuxième rappel : {{total_claimed}} à payer à {{company_name}}',
      nl: 'Tweede herinnering: {{total_claimed}} te betalen aan {{company_name}}',
      en: 'Second reminder: {{total_claimed}} to be paid to {{company_name}}',
      de: 'Zweite Mahnung: {{total_claimed}} an {{company_name}}',
    },
    body: letter(
      {
        fr: 'Malgré notre rappel, les montants suivants restent impayés, le plus ancien depuis {{days_late}} jours. Nous vous demandons de les régler sans délai.',
        nl: 'Ondanks onze herinnering blijven de volgende bedragen onbetaald, het oudste sinds {{days_late}} dagen. Wij vragen u ze zonder uitstel te betalen.',
        en: 'In spite of our reminder the following amounts remain unpaid, the oldest for {{days_late}} days. We ask you to settle them without delay.',
        de: 'Trotz unserer Erinnerung sind die folgenden Beträge weiterhin unbezahlt, der älteste seit {{days_late}} Tagen. Wir bitten Sie, sie unverzüglich zu begleichen.',
      },
      claimed,
      crossed,
    ),
  },
  reminder_3: {
    subject: {
      fr: 'Mise en demeure : {{total_claimed}} à payer à {{company_name}}',
      nl: 'Ingebrekestelling: {{total_claimed}} te betalen aan {{company_name}}',
      en: 'Formal notice: {{total_claimed}} to be paid to {{company_name}}',
      de: 'Letzte Mahnung: {{total_claimed}} an {{company_name}}',
    },
    body: letter(
      {
        fr: 'Nos rappels sont restés sans suite : les montants suivants sont impayés, le plus ancien depuis {{days_late}} jours. Nous vous mettons en demeure de les régler ; à défaut, nous confierons leur recouvrement à un tiers.',
        nl: 'Onze herinneringen bleven zonder gevolg: de volgende bedragen zijn onbetaald, het oudste sinds {{days_late}} dagen. Wij stellen u in gebreke ze te betalen; zo niet vertrouwen wij de invordering toe aan een derde.',
        en: 'Our reminders were of no avail: the following amounts are unpaid, the oldest for {{days_late}} days. We give you formal notice to settle them; failing that, we shall have them collected by others.',
        de: 'Unsere Mahnungen blieben erfolglos: Die folgenden Beträge sind unbezahlt, der älteste seit {{days_late}} Tagen. Wir fordern Sie letztmals zur Zahlung auf; andernfalls übergeben wir die Beitreibung an Dritte.',
      },
      claimed,
    ),
  },
  test: {
    subject: {
      fr: 'Message d’essai de {{company_name}}',
      nl: 'Testbericht van {{company_name}}',
      en: 'Test message from {{company_name}}',
      de: 'Testnachricht von {{company_name}}',
    },
    body: {
      fr: 'Ce message d’essai a été envoyé le {{today}} par {{sender_name}}.\n\nSi vous le lisez, l’envoi d’e-mails de {{company_name}} fonctionne.\n\n{{signature}}',
      nl: 'Dit testbericht werd op {{today}} verzonden door {{sender_name}}.\n\nAls u het leest, werkt de e-mail van {{company_name}}.\n\n{{signature}}',
      en: 'This test message was sent on {{today}} by {{sender_name}}.\n\nIf you can read it, mail from {{company_name}} works.\n\n{{signature}}',
      de: 'Diese Testnachricht wurde am {{today}} von {{sender_name}} gesendet.\n\nWenn Sie sie lesen, funktioniert der E-Mail-Versand von {{company_name}}.\n\n{{signature}}',
    },
  },
}

/** In place of those of an invoice, where the paper is a credit note. */
const creditNote: Words = {
  subject: {
    fr: 'Note de crédit {{document_number}} de {{company_name}}',
    nl: 'Creditnota {{document_number}} van {{company_name}}',
    en: 'Credit note {{document_number}} from {{company_name}}',
    de: 'Gutschrift {{document_number}} von {{company_name}}',
  },
  body: letter({
    fr: 'Vous trouverez en pièce jointe notre note de crédit {{document_number}} du {{document_date}}, d’un montant de {{amount}}.',
    nl: 'In bijlage vindt u onze creditnota {{document_number}} van {{document_date}} voor een bedrag van {{amount}}.',
    en: 'Please find attached our credit note {{document_number}} of {{document_date}}, for an amount of {{amount}}.',
    de: 'Anbei erhalten Sie unsere Gutschrift {{document_number}} vom {{document_date}} über {{amount}}.',
  }),
}

export function defaultText(
  key: Exclude<TemplateKey, 'email_change'>,
  locale: Language,
): TemplateText {
  return inLanguage(words[key], locale)
}

export function creditNoteText(locale: Language): TemplateText {
  return inLanguage(creditNote, locale)
}

/** Words of the service itself, whose names stand in single braces. */
export function textOfService(given: Words, locale: Language): TemplateText {
  const { subject, body } = inLanguage(given, locale)
  const named = (text: string) => text.replace(/\{(\w+)\}/g, '{{$1}}')
  return { subject: named(subject), body: named(body) }
}

function inLanguage({ subject, body }: Words, locale: Language): TemplateText {
  return { subject: subject[locale], body: body[locale] }
}
