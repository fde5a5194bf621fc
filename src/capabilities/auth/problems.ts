import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  token_limit_reached: {
    status: 422,
    field: 'name',
    fr: 'Vous avez déjà {limit} jetons d’intégration. Révoquez-en un d’abord.',
    nl: 'U hebt al {limit} integratietokens. Trek er eerst een in.',
    en: 'You already have {limit} integration tokens. Revoke one first.',
    de: 'Sie haben bereits {limit} Integrationstoken. Widerrufen Sie zuerst eines.',
  },
})

export const messages = {
  badCredentials: {
    fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
    nl: 'Het e-mailadres of het wachtwoord is onjuist.',
    en: 'The e-mail address or the password is wrong.',
    de: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  },
  wrongPassword: {
    fr: 'Le mot de passe actuel est incorrect.',
    nl: 'Het huidige wachtwoord is onjuist.',
    en: 'The current password is wrong.',
    de: 'Das aktuelle Passwort ist falsch.',
  },
  commonPassword: {
    fr: 'Ce mot de passe est trop courant. Choisissez-en un que d’autres ne devineraient pas.',
    nl: 'Dit wachtwoord is te gewoon. Kies er een dat anderen niet raden.',
    en: 'This password is too common. Choose one that others would not guess.',
    de: 'Dieses Passwort ist zu gebräuchlich. Wählen Sie eines, das andere nicht erraten.',
  },
  externalPassword: {
    fr: 'Ce compte se connecte par la plateforme externe ; son mot de passe se change là-bas.',
    nl: 'Dit account meldt zich aan via het externe platform; het wachtwoord wijzigt u daar.',
    en: 'This account signs in through the external platform; its password is changed there.',
    de: 'Dieses Konto meldet sich über die externe Plattform an; das Passwort wird dort geändert.',
  },
  emailTaken: {
    fr: 'Cette adresse e-mail est déjà utilisée.',
    nl: 'Dit e-mailadres is al in gebruik.',
    en: 'This e-mail address is already in use.',
    de: 'Diese E-Mail-Adresse wird bereits verwendet.',
  },
  sameEmail: {
    fr: 'C’est déjà votre adresse e-mail.',
    nl: 'Dit is al uw e-mailadres.',
    en: 'This already is your e-mail address.',
    de: 'Das ist bereits Ihre E-Mail-Adresse.',
  },
  linkUsed: {
    fr: 'Ce lien a déjà servi ou a été remplacé par un plus récent.',
    nl: 'Deze link is al gebruikt of vervangen door een recentere.',
    en: 'This link was already used or has been replaced by a newer one.',
    de: 'Dieser Link wurde bereits verwendet oder durch einen neueren ersetzt.',
  },
  unknownCompany: {
    fr: 'Ce dossier n’existe pas ou ne vous est pas accessible.',
    nl: 'Dit dossier bestaat niet of is niet toegankelijk voor u.',
    en: 'This company file does not exist or is not accessible to you.',
    de: 'Diese Akte existiert nicht oder ist Ihnen nicht zugänglich.',
  },
} as const satisfies Record<string, Text>

export const emailChangeMail = {
  subject: {
    fr: 'Confirmez votre nouvelle adresse e-mail',
    nl: 'Bevestig uw nieuw e-mailadres',
    en: 'Confirm your new e-mail address',
    de: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  },
  body: {
    fr: 'Bonjour {name},\n\nOuvrez ce lien dans les 30 minutes pour confirmer votre nouvelle adresse e-mail :\n\n{link}\n\nSi vous n’avez rien demandé, ignorez ce message : rien ne change.\n',
    nl: 'Dag {name},\n\nOpen deze link binnen 30 minuten om uw nieuw e-mailadres te bevestigen:\n\n{link}\n\nHebt u niets gevraagd? Negeer dit bericht: er verandert niets.\n',
    en: 'Hello {name},\n\nOpen this link within 30 minutes to confirm your new e-mail address:\n\n{link}\n\nIf you did not ask for this, ignore this message: nothing changes.\n',
    de: 'Guten Tag {name},\n\nöffnen Sie diesen Link innerhalb von 30 Minuten, um Ihre neue E-Mail-Adresse zu bestätigen:\n\n{link}\n\nWenn Sie nichts angefordert haben, ignorieren Sie diese Nachricht: Es ändert sich nichts.\n',
  },
} as const satisfies Record<string, Text>
