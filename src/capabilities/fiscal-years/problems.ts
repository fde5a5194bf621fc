import type { Text } from '#kernel/languages'
import type { ProblemKind } from '#kernel/problem'

export const messages = {
  ends_before_start: {
    fr: 'L’exercice se termine avant de commencer.',
    nl: 'Het boekjaar eindigt voor het begint.',
    en: 'The fiscal year ends before it starts.',
    de: 'Das Geschäftsjahr endet, bevor es beginnt.',
  },
  too_long: {
    fr: 'Un exercice dure 24 mois au plus.',
    nl: 'Een boekjaar duurt hoogstens 24 maanden.',
    en: 'A fiscal year lasts 24 months at most.',
    de: 'Ein Geschäftsjahr dauert höchstens 24 Monate.',
  },
  overlap: {
    fr: 'L’exercice chevauche un autre exercice du dossier.',
    nl: 'Het boekjaar overlapt een ander boekjaar van het dossier.',
    en: 'The fiscal year overlaps another one of the company file.',
    de: 'Das Geschäftsjahr überschneidet sich mit einem anderen der Akte.',
  },
  gap: {
    fr: 'L’exercice laisserait un trou : les exercices se suivent jour pour jour.',
    nl: 'Het boekjaar zou een gat laten: boekjaren volgen elkaar dag op dag op.',
    en: 'The fiscal year would leave a gap: fiscal years follow each other day by day.',
    de: 'Das Geschäftsjahr würde eine Lücke lassen: Geschäftsjahre folgen lückenlos aufeinander.',
  },
  closedYearFollows: {
    fr: 'L’exercice {code}, qui suivrait, est déjà clôturé.',
    nl: 'Het boekjaar {code}, dat zou volgen, is al afgesloten.',
    en: 'The fiscal year {code}, which would follow, is closed already.',
    de: 'Das Geschäftsjahr {code}, das folgen würde, ist bereits abgeschlossen.',
  },
  codeTaken: {
    fr: 'Ce code désigne déjà un autre exercice du dossier.',
    nl: 'Deze code hoort al bij een ander boekjaar van het dossier.',
    en: 'Another fiscal year of the company file has this code.',
    de: 'Ein anderes Geschäftsjahr der Akte hat bereits diesen Code.',
  },
  entriesOutside: {
    fr: 'Écritures qui tomberaient hors de l’exercice : {count}.',
    nl: 'Boekingen die buiten het boekjaar zouden vallen: {count}.',
    en: 'Entries that would lie outside the fiscal year: {count}.',
    de: 'Buchungen, die außerhalb des Geschäftsjahres liegen würden: {count}.',
  },
  hasBudgets: {
    fr: 'L’exercice {code} a un budget.',
    nl: 'Boekjaar {code} heeft een budget.',
    en: 'Fiscal year {code} has a budget.',
    de: 'Geschäftsjahr {code} hat ein Budget.',
  },
  holdsEntries: {
    fr: 'L’exercice {code} contient des écritures : {count}.',
    nl: 'Boekjaar {code} bevat boekingen: {count}.',
    en: 'Fiscal year {code} holds entries: {count}.',
    de: 'Das Geschäftsjahr {code} enthält Buchungen: {count}.',
  },
  isBetween: {
    fr: 'L’exercice {code} se trouve entre deux autres : le supprimer laisserait un trou.',
    nl: 'Boekjaar {code} ligt tussen twee andere: verwijderen zou een gat laten.',
    en: 'Fiscal year {code} lies between two others: deleting it would leave a gap.',
    de: 'Das Geschäftsjahr {code} liegt zwischen zwei anderen: Löschen würde eine Lücke lassen.',
  },
  isClosed: {
    fr: 'L’exercice {code} est clôturé.',
    nl: 'Boekjaar {code} is afgesloten.',
    en: 'Fiscal year {code} is closed.',
    de: 'Das Geschäftsjahr {code} ist abgeschlossen.',
  },
  isOpen: {
    fr: 'L’exercice {code} n’est pas clôturé.',
    nl: 'Boekjaar {code} is niet afgesloten.',
    en: 'Fiscal year {code} is not closed.',
    de: 'Das Geschäftsjahr {code} ist nicht abgeschlossen.',
  },
  laterClosed: {
    fr: 'Rouvrez d’abord l’exercice {code}, clôturé après celui-ci.',
    nl: 'Heropen eerst boekjaar {code}, dat na dit boekjaar is afgesloten.',
    en: 'First reopen fiscal year {code}, which was closed after this one.',
    de: 'Öffnen Sie zuerst das Geschäftsjahr {code} wieder, das nach diesem abgeschlossen wurde.',
  },
  periodLocked: {
    fr: 'La période {period} est verrouillée et ne peut pas changer.',
    nl: 'Periode {period} is vergrendeld en kan niet wijzigen.',
    en: 'The period {period} is locked and cannot change.',
    de: 'Die Periode {period} ist gesperrt und kann nicht geändert werden.',
  },
  periodOfReturn: {
    fr: 'Les mois d’une déclaration TVA suivent la déclaration.',
    nl: 'De maanden van een btw-aangifte volgen de aangifte.',
    en: 'The months of a VAT return follow the return.',
    de: 'Die Monate einer MwSt.-Erklärung folgen der Erklärung.',
  },
  periodOfYear: {
    fr: 'Une période suit son exercice : annulez la modification de l’exercice.',
    nl: 'Een periode volgt haar boekjaar: maak de wijziging van het boekjaar ongedaan.',
    en: 'A period follows its fiscal year: take the change of the year back.',
    de: 'Eine Periode folgt ihrem Geschäftsjahr: Machen Sie die Änderung des Geschäftsjahres rückgängig.',
  },
} as const satisfies Record<string, Text>

/** What an entry made by closing is called, in the language of the file. */
export const labels = {
  closing: {
    fr: 'Clôture de l’exercice {code}',
    nl: 'Afsluiting van boekjaar {code}',
    en: 'Closing of fiscal year {code}',
    de: 'Abschluss des Geschäftsjahres {code}',
  },
  opening: {
    fr: 'Ouverture de l’exercice {code}',
    nl: 'Opening van boekjaar {code}',
    en: 'Opening of fiscal year {code}',
    de: 'Eröffnung des Geschäftsjahres {code}',
  },
  transfer: {
    fr: 'Résultat de l’exercice {code} en instance d’affectation',
    nl: 'Resultaat van boekjaar {code} in afwachting van bestemming',
    en: 'Result of fiscal year {code} pending appropriation',
    de: 'Ergebnis des Geschäftsjahres {code} vor seiner Verwendung',
  },
} as const satisfies Record<string, Text>

/** What history says of years and periods, by action. */
export const sentences: Readonly<Record<'years' | 'periods', Readonly<Record<string, Text>>>> = {
  years: {
    created: {
      fr: 'Exercice {code} créé',
      nl: 'Boekjaar {code} aangemaakt',
      en: 'Fiscal year {code} created',
      de: 'Geschäftsjahr {code} angelegt',
    },
    updated: {
      fr: 'Exercice {code} modifié',
      nl: 'Boekjaar {code} gewijzigd',
      en: 'Fiscal year {code} changed',
      de: 'Geschäftsjahr {code} geändert',
    },
    deleted: {
      fr: 'Exercice {code} supprimé',
      nl: 'Boekjaar {code} verwijderd',
      en: 'Fiscal year {code} deleted',
      de: 'Geschäftsjahr {code} gelöscht',
    },
    closed: {
      fr: 'Exercice {code} clôturé',
      nl: 'Boekjaar {code} afgesloten',
      en: 'Fiscal year {code} closed',
      de: 'Geschäftsjahr {code} abgeschlossen',
    },
    reopened: {
      fr: 'Exercice {code} rouvert',
      nl: 'Boekjaar {code} heropend',
      en: 'Fiscal year {code} reopened',
      de: 'Geschäftsjahr {code} wiedereröffnet',
    },
  },
  periods: {
    locked: {
      fr: 'Période {label} verrouillée',
      nl: 'Periode {label} vergrendeld',
      en: 'Period {label} locked',
      de: 'Periode {label} gesperrt',
    },
    unlocked: {
      fr: 'Période {label} déverrouillée',
      nl: 'Periode {label} ontgrendeld',
      en: 'Period {label} unlocked',
      de: 'Periode {label} entsperrt',
    },
    declared: {
      fr: 'TVA de {label} déclarée',
      nl: 'Btw van {label} aangegeven',
      en: 'VAT of {label} declared',
      de: 'MwSt. für {label} erklärt',
    },
    undeclared: {
      fr: 'TVA de {label} à nouveau ouverte',
      nl: 'Btw van {label} opnieuw open',
      en: 'VAT of {label} open again',
      de: 'MwSt. für {label} wieder offen',
    },
  },
}

/** What each check of the closing says. */
export const checkTexts = {
  already_closed: {
    fr: 'L’exercice est déjà clôturé.',
    nl: 'Het boekjaar is al afgesloten.',
    en: 'The fiscal year is already closed.',
    de: 'Das Geschäftsjahr ist bereits abgeschlossen.',
  },
  unbalanced: {
    fr: 'Les débits et les crédits de l’exercice ne sont pas égaux.',
    nl: 'Debet en credit van het boekjaar zijn niet gelijk.',
    en: 'The debits and credits of the fiscal year are not equal.',
    de: 'Soll und Haben des Geschäftsjahres sind nicht gleich.',
  },
  earlier_year_open: {
    fr: 'Un exercice antérieur n’est pas encore clôturé.',
    nl: 'Een vroeger boekjaar is nog niet afgesloten.',
    en: 'An earlier fiscal year is not closed yet.',
    de: 'Ein früheres Geschäftsjahr ist noch nicht abgeschlossen.',
  },
  later_year_closed: {
    fr: 'Un exercice suivant est déjà clôturé.',
    nl: 'Een volgend boekjaar is al afgesloten.',
    en: 'A later fiscal year is already closed.',
    de: 'Ein späteres Geschäftsjahr ist bereits abgeschlossen.',
  },
  no_day_after: {
    fr: 'Aucun exercice ne peut suivre celui-ci.',
    nl: 'Na dit boekjaar kan geen ander meer volgen.',
    en: 'No fiscal year can follow this one.',
    de: 'Auf dieses Geschäftsjahr kann keines mehr folgen.',
  },
  next_period_locked: {
    fr: 'La première période de l’exercice suivant est verrouillée ; elle doit recevoir l’écriture d’ouverture.',
    nl: 'De eerste periode van het volgende boekjaar is vergrendeld; zij moet de openingsboeking ontvangen.',
    en: 'The first period of the next fiscal year is locked; it must take the opening entry.',
    de: 'Die erste Periode des folgenden Geschäftsjahres ist gesperrt; sie muss die Eröffnungsbuchung aufnehmen.',
  },
  journal_missing: {
    fr: 'Le dossier n’a pas de journal d’opérations diverses actif.',
    nl: 'Het dossier heeft geen actief dagboek diverse verrichtingen.',
    en: 'The company file has no active general journal.',
    de: 'Die Akte hat kein aktives Journal für sonstige Buchungen.',
  },
  account_missing: {
    fr: 'Un compte dont la clôture a besoin n’existe pas ou ne reçoit pas d’écritures.',
    nl: 'Een rekening die voor de afsluiting nodig is, bestaat niet of kan niet geboekt worden.',
    en: 'An account that closing needs does not exist or takes no entries.',
    de: 'Ein Konto, das der Abschluss braucht, existiert nicht oder nimmt keine Buchungen auf.',
  },
  account_inactive: {
    fr: 'Un compte dont la clôture a besoin n’est plus actif.',
    nl: 'Een rekening die voor de afsluiting nodig is, is niet meer actief.',
    en: 'An account that closing needs is no longer active.',
    de: 'Ein Konto, das der Abschluss braucht, ist nicht mehr aktiv.',
  },
  left_behind_unbalanced: {
    fr: 'Les comptes des classes non reportées ne se compensent pas : l’ouverture ne serait pas en équilibre.',
    nl: 'De rekeningen van klassen die niet overgedragen worden, heffen elkaar niet op: de opening zou niet in evenwicht zijn.',
    en: 'The accounts of classes that are not carried forward do not cancel out: the opening would not balance.',
    de: 'Die Konten der nicht vorgetragenen Klassen heben sich nicht auf: Die Eröffnung wäre nicht ausgeglichen.',
  },
  left_behind: {
    fr: 'Des comptes qui ne sont pas reportés ont un solde.',
    nl: 'Rekeningen die niet overgedragen worden, hebben een saldo.',
    en: 'Accounts that are not carried forward have a balance.',
    de: 'Konten, die nicht vorgetragen werden, haben einen Saldo.',
  },
  must_be_zero: {
    fr: 'Des comptes d’attente qui doivent être soldés ont un solde.',
    nl: 'Wachtrekeningen die op nul moeten staan, hebben een saldo.',
    en: 'Suspense accounts that must be zero have a balance.',
    de: 'Wartekonten, die ausgeglichen sein müssen, haben einen Saldo.',
  },
  should_be_zero: {
    fr: 'Des comptes qui sont d’ordinaire soldés en fin d’exercice ont un solde.',
    nl: 'Rekeningen die op het einde van het boekjaar gewoonlijk op nul staan, hebben een saldo.',
    en: 'Accounts that are usually zero at the end of the year have a balance.',
    de: 'Konten, die am Jahresende gewöhnlich ausgeglichen sind, haben einen Saldo.',
  },
  supplier_debit_balance: {
    fr: 'Des fournisseurs ont un solde débiteur.',
    nl: 'Leveranciers hebben een debetsaldo.',
    en: 'Suppliers have a debit balance.',
    de: 'Lieferanten haben einen Sollsaldo.',
  },
  customer_credit_balance: {
    fr: 'Des clients ont un solde créditeur.',
    nl: 'Klanten hebben een creditsaldo.',
    en: 'Customers have a credit balance.',
    de: 'Kunden haben einen Habensaldo.',
  },
  transfers_unlettered: {
    fr: 'Des virements internes ne sont pas lettrés.',
    nl: 'Interne overboekingen zijn niet afgepunt.',
    en: 'Internal transfers are not lettered.',
    de: 'Interne Überweisungen sind nicht ausgeziffert.',
  },
  vat_not_settled: {
    fr: 'Des comptes de TVA n’ont pas été soldés par une déclaration.',
    nl: 'Btw-rekeningen werden niet door een aangifte afgerekend.',
    en: 'VAT accounts were not settled by a return.',
    de: 'MwSt.-Konten wurden nicht durch eine Erklärung abgerechnet.',
  },
  bank_waiting: {
    fr: 'Des mouvements bancaires de l’exercice ne sont pas encore traités.',
    nl: 'Bankverrichtingen van het boekjaar zijn nog niet verwerkt.',
    en: 'Bank transactions of the fiscal year are not settled yet.',
    de: 'Bankbewegungen des Geschäftsjahres sind noch nicht verarbeitet.',
  },
  bank_differs: {
    fr: 'Le solde d’une banque diffère de son dernier extrait.',
    nl: 'Het saldo van een bank verschilt van haar laatste uittreksel.',
    en: 'The balance of a bank differs from its last statement.',
    de: 'Der Saldo einer Bank weicht von ihrem letzten Auszug ab.',
  },
  bank_statement_missing: {
    fr: 'Il manque des extraits de compte : un solde d’ouverture ne suit pas le solde de clôture qui précède.',
    nl: 'Er ontbreken uittreksels: een beginsaldo volgt niet op het eindsaldo ervoor.',
    en: 'Statements are missing: an opening balance does not follow the closing one before it.',
    de: 'Es fehlen Auszüge: Ein Anfangssaldo folgt nicht auf den Endsaldo davor.',
  },
  depreciation_not_posted: {
    fr: 'Des amortissements de l’exercice ne sont pas comptabilisés.',
    nl: 'Afschrijvingen van het boekjaar zijn niet geboekt.',
    en: 'Depreciation of the year is not posted.',
    de: 'Abschreibungen des Geschäftsjahres sind nicht gebucht.',
  },
  asset_ledger_mismatch: {
    fr: 'Un compte ne dit pas la même chose que le registre des immobilisations.',
    nl: 'Een rekening zegt iets anders dan het register van de vaste activa.',
    en: 'An account says otherwise than the register of fixed assets.',
    de: 'Ein Konto sagt etwas anderes als das Anlagenverzeichnis.',
  },
  vat_not_declared: {
    fr: 'Des mois avec TVA ne sont dans aucune déclaration validée.',
    nl: 'Maanden met btw staan in geen gevalideerde aangifte.',
    en: 'Months with VAT are in no validated return.',
    de: 'Monate mit MwSt. stehen in keiner validierten Erklärung.',
  },
} as const satisfies Record<string, Text>

export type CheckCode = keyof typeof checkTexts

/** Why a year that has an error among its checks is not closed; each error says so in its own words. */
export const notReady: ProblemKind = {
  code: null,
  status: 422,
  fr: 'L’exercice ne peut pas encore être clôturé.',
  nl: 'Het boekjaar kan nog niet worden afgesloten.',
  en: 'The fiscal year cannot be closed yet.',
  de: 'Das Geschäftsjahr kann noch nicht abgeschlossen werden.',
}
