import { someNumberings } from './numberings.js'
import type { Profile } from './profiles.js'

/**
 * A club with members in the Netherlands and Germany: private people, many of one name, fees of one amount, short
 * numbers. It was written when the rules stood and changed nothing in them.
 */
export const club: Profile = {
  name: 'club',
  customers: 420,
  suppliers: 35,
  privateShare: 88,
  subscribers: 65,
  knownCustomers: 72,
  learnedShare: 30,
  languages: [
    [5, 'fr'],
    [55, 'nl'],
    [10, 'en'],
    [30, 'de'],
  ],
  bankCountries: [
    [60, 'NL'],
    [30, 'DE'],
    [10, 'BE'],
  ],
  numberings: someNumberings(1, 4, 6, 7, 10),
  reference: [
    [55, 'creditor'],
    [45, 'none'],
  ],
  nameLengths: [27, 54, 70],
  textLengths: [140, 140, 70, 54],
  capitals: 25,
  chatter: 30,
  typings: [
    [55, 'asPrinted'],
    [6, 'apart'],
    [6, 'otherSigns'],
    [15, 'together'],
    [6, 'withoutZeros'],
    [6, 'shortYear'],
    [2, 'letterForZero'],
    [4, 'tail'],
  ],
  frames: [
    [60, '{text}'],
    [20, '/TRTP/SEPA OVERBOEKING/NAME/{name}/REMI/{text}/EREF/NOTPROVIDED'],
    [20, 'SVWZ+{text}'],
  ],
  titles: ['Hr', 'Mw', 'Dhr', 'Familie', 'E/O'],
  longestEcho: 30,
  mix: {
    structured: 240,
    'structured in the text': 30,
    'typed number': 200,
    'mistyped number': 18,
    'several invoices': 25,
    'part payment': 15,
    'wrong amount': 18,
    discount: 2,
    'name only': 25,
    silent: 60,
    'double payment': 14,
    'equal amounts': 40,
    'collided number': 20,
    'paid by someone else': 25,
    'own file': 110,
    'supplier by hand': 45,
    'supplier direct debit': 25,
    'recurring cost': 30,
    'card purchase': 10,
    'card takings': 30,
    'own transfer': 8,
    return: 6,
    'foreign currency': 1,
    refund: 3,
  },
}
