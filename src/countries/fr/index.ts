import { countryPack } from '../pack.js'
import { assets } from './assets.js'
import { chart } from './chart.js'
import { closing } from './closing.js'
import { deadlinesOf } from './deadlines.js'
import { invoicing, paymentReference } from './invoicing.js'
import { journals } from './journals.js'
import { latePayment } from './late-payment.js'
import { numbers } from './numbers.js'
import { statementSchemes } from './statements.js'
import { usual } from './usual.js'
import { vatReturn } from './vat-return/index.js'

export const france = countryPack('fr', {
  code: 'FR',
  name: { fr: 'France', nl: 'Frankrijk', en: 'France', de: 'Frankreich' },
  timeZone: 'Europe/Paris',
  chart,
  journals,
  closing,
  statements: statementSchemes,
  numbers,
  deadlines: deadlinesOf,
  invoicing: { invoicing, paymentReference },
  usual,
  vatReturn,
  assets,
  latePayment,
})
