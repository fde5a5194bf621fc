import type { Text } from '#kernel/languages'

export const messages = {
  notANumber: {
    fr: 'Ce n’est pas un numéro d’entreprise ni de TVA de ce pays ({country}) : la forme ou les chiffres de contrôle ne conviennent pas.',
    nl: 'Dit is geen ondernemings- of btw-nummer van dit land ({country}): de vorm of de controlecijfers kloppen niet.',
    en: 'This is no enterprise or VAT number of this country ({country}): its form or its check digits are wrong.',
    de: 'Dies ist keine Unternehmens- oder Mehrwertsteuernummer dieses Landes ({country}): Form oder Prüfziffern stimmen nicht.',
  },
  notAParticipant: {
    fr: 'Indiquez un participant Peppol (0208:0123456749) ou un numéro belge, français ou luxembourgeois.',
    nl: 'Geef een Peppol-deelnemer (0208:0123456749) of een Belgisch, Frans of Luxemburgs nummer.',
    en: 'Give a Peppol participant (0208:0123456749) or a Belgian, French or Luxembourg number.',
    de: 'Geben Sie einen Peppol-Teilnehmer (0208:0123456749) oder eine belgische, französische oder luxemburgische Nummer an.',
  },
} as const satisfies Record<string, Text>
