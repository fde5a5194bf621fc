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
  passwordIsEmail: {
    fr: 'Ce mot de passe est l’adresse e-mail du compte. Choisissez-en un que d’autres ne devineraient pas.',
    nl: 'Dit wachtwoord is het e-mailadres van het account. Kies er een dat anderen niet raden.',
    en: 'This password is the e-mail address of the account. Choose one that others would not guess.',
    de: 'Dieses Passwort ist die E-Mail-Adresse des Kontos. Wählen Sie eines, das andere nicht erraten.',
  },
  externalEmail: {
    fr: 'Ce compte se connecte par la plateforme externe ; son adresse e-mail se change là-bas.',
    nl: 'Dit account meldt zich aan via het externe platform; het e-mailadres wijzigt u daar.',
    en: 'This account signs in through the external platform; its e-mail address is changed there.',
    de: 'Dieses Konto meldet sich über die externe Plattform an; die E-Mail-Adresse wird dort geändert.',
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

/** To the address that is about to be left, so that its owner learns of it while it can still be stopped. */
export const emailNoticeMail = {
  subject: {
    fr: 'Votre adresse e-mail va changer',
    nl: 'Uw e-mailadres wordt gewijzigd',
    en: 'Your e-mail address is about to change',
    de: 'Ihre E-Mail-Adresse wird geändert',
  },
  body: {
    fr: 'Bonjour {name},\n\nQuelqu’un qui connaît votre mot de passe a demandé que votre compte passe à l’adresse {email}. Elle remplacera celle-ci dès qu’elle sera confirmée.\n\nSi ce n’est pas vous, changez votre mot de passe et annulez la demande dans votre profil, ou adressez-vous à l’administrateur de votre cabinet.\n',
    nl: 'Dag {name},\n\nIemand die uw wachtwoord kent, heeft gevraagd dat uw account overgaat naar het adres {email}. Dat komt in de plaats van dit adres zodra het bevestigd is.\n\nWas u dat niet? Wijzig uw wachtwoord en annuleer de aanvraag in uw profiel, of vraag hulp aan de hoofdbeheerder van uw kantoor.\n',
    en: 'Hello {name},\n\nSomeone who knows your password asked to move your account to the address {email}. It takes the place of this one as soon as it is confirmed.\n\nIf that was not you, change your password and drop the request in your profile, or ask the admin of your firm.\n',
    de: 'Guten Tag {name},\n\njemand, der Ihr Passwort kennt, möchte Ihr Konto auf die Adresse {email} umstellen. Sie ersetzt diese hier, sobald sie bestätigt ist.\n\nWaren Sie das nicht, ändern Sie Ihr Passwort und verwerfen Sie die Anfrage in Ihrem Profil, oder wenden Sie sich an den Administrator Ihrer Kanzlei.\n',
  },
} as const satisfies Record<string, Text>
