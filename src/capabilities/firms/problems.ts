import { fieldTexts } from '#kernel/field-texts'
import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  user_limit_reached: {
    status: 422,
    field: 'email',
    fr: 'La licence permet {limit} utilisateurs au plus. Désactivez un membre ou changez de formule.',
    nl: 'De licentie laat hoogstens {limit} gebruikers toe. Deactiveer een lid of kies een andere formule.',
    en: 'The licence allows {limit} users at most. Deactivate a member or change the plan.',
    de: 'Die Lizenz erlaubt höchstens {limit} Benutzer. Deaktivieren Sie ein Mitglied oder wechseln Sie den Tarif.',
  },
})

export const messages = {
  unknownCountry: fieldTexts.unknownCountry,
  badNumber: fieldTexts.badNumber,
  requiredForNew: {
    fr: 'Le champ {field} est obligatoire pour un nouveau compte.',
    nl: 'Het veld {field} is verplicht voor een nieuw account.',
    en: 'The field {field} is required for a new account.',
    de: 'Das Feld {field} ist für ein neues Konto erforderlich.',
  },
  alreadyMember: {
    fr: 'Cette personne est déjà membre du cabinet.',
    nl: 'Deze persoon is al lid van het kantoor.',
    en: 'This person is already a member of the firm.',
    de: 'Diese Person ist bereits Mitglied der Kanzlei.',
  },
  cannotAttach: {
    fr: 'Ce compte ne peut pas être ajouté à un cabinet.',
    nl: 'Dit account kan niet aan een kantoor worden toegevoegd.',
    en: 'This account cannot be added to a firm.',
    de: 'Dieses Konto kann keiner Kanzlei hinzugefügt werden.',
  },
  lastAdmin: {
    fr: 'Le dernier administrateur actif garde son rôle. Nommez d’abord un autre administrateur.',
    nl: 'De laatste actieve hoofdbeheerder behoudt zijn rol. Duid eerst een andere aan.',
    en: 'The last active admin keeps its role. Name another admin first.',
    de: 'Der letzte aktive Administrator behält seine Rolle. Ernennen Sie zuerst einen anderen.',
  },
  notOurAccount: {
    fr: 'Le nom et le mot de passe ne se changent ici que pour un compte créé par ce cabinet et qui n’appartient à aucun autre.',
    nl: 'Naam en wachtwoord wijzigt u hier enkel voor een account dat dit kantoor heeft aangemaakt en dat tot geen ander kantoor behoort.',
    en: 'Name and password can be set here only for an account made by this firm that belongs to no other.',
    de: 'Name und Passwort können hier nur für ein von dieser Kanzlei angelegtes Konto gesetzt werden, das keiner anderen angehört.',
  },
  unknownCompany: {
    fr: 'Ce dossier n’existe pas dans ce cabinet.',
    nl: 'Dit dossier bestaat niet in dit kantoor.',
    en: 'This company file does not exist in this firm.',
    de: 'Diese Akte existiert in dieser Kanzlei nicht.',
  },
  notLinked: {
    fr: 'Ce cabinet n’est pas lié à la plateforme externe.',
    nl: 'Dit kantoor is niet gekoppeld aan het externe platform.',
    en: 'This firm is not linked to the external platform.',
    de: 'Diese Kanzlei ist nicht mit der externen Plattform verknüpft.',
  },
  codeTaken: {
    fr: 'Le code de ce dossier a été repris par un autre entre-temps.',
    nl: 'De code van dit dossier wordt intussen door een ander gebruikt.',
    en: 'The code of this company file has been taken by another in the meantime.',
    de: 'Der Code dieser Akte wurde inzwischen von einer anderen übernommen.',
  },
} as const satisfies Record<string, Text>

/** What the firm's activity says happened. */
export const labels = {
  firmCreated: {
    fr: 'Cabinet {name} créé',
    nl: 'Kantoor {name} aangemaakt',
    en: 'Firm {name} created',
    de: 'Kanzlei {name} angelegt',
  },
  firmUpdated: {
    fr: 'Fiche du cabinet modifiée',
    nl: 'Kantoorfiche gewijzigd',
    en: 'Firm sheet changed',
    de: 'Kanzleiblatt geändert',
  },
  firmSynced: {
    fr: 'Cabinet synchronisé avec la plateforme externe',
    nl: 'Kantoor gesynchroniseerd met het externe platform',
    en: 'Firm synchronised with the external platform',
    de: 'Kanzlei mit der externen Plattform synchronisiert',
  },
  logoChanged: {
    fr: 'Logo remplacé',
    nl: 'Logo vervangen',
    en: 'Logo replaced',
    de: 'Logo ersetzt',
  },
  logoRemoved: {
    fr: 'Logo retiré',
    nl: 'Logo verwijderd',
    en: 'Logo removed',
    de: 'Logo entfernt',
  },
  memberAdded: {
    fr: '{name} a rejoint l’équipe ({role})',
    nl: '{name} toegevoegd aan het team ({role})',
    en: '{name} joined the team ({role})',
    de: '{name} zum Team hinzugefügt ({role})',
  },
  memberUpdated: {
    fr: 'Membre {name} modifié',
    nl: 'Lid {name} gewijzigd',
    en: 'Member {name} changed',
    de: 'Mitglied {name} geändert',
  },
  memberRemoved: {
    fr: '{name} a quitté l’équipe',
    nl: '{name} verwijderd uit het team',
    en: '{name} left the team',
    de: '{name} aus dem Team entfernt',
  },
  companiesAssigned: {
    fr: 'Dossiers de {name} : {count}',
    nl: 'Dossiers van {name}: {count}',
    en: 'Company files of {name}: {count}',
    de: 'Akten von {name}: {count}',
  },
  companyRestored: {
    fr: 'Dossier {name} restauré',
    nl: 'Dossier {name} hersteld',
    en: 'Company file {name} restored',
    de: 'Akte {name} wiederhergestellt',
  },
} as const satisfies Record<string, Text>
