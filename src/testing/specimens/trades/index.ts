import { agency } from './agency.js'
import { cardSlip } from './card-slip.js'
import { craft } from './craft.js'
import { energy } from './energy.js'
import { freight } from './freight.js'
import { fuel } from './fuel.js'
import { hotel } from './hotel.js'
import { insurance } from './insurance.js'
import { rent } from './rent.js'
import { restaurant } from './restaurant.js'
import { shop } from './shop.js'
import { software } from './software.js'
import { supermarket } from './supermarket.js'
import { telecom } from './telecom.js'
import type { Trade } from './trade.js'
import { wholesale } from './wholesale.js'

export const invoicing: readonly Trade[] = [
  telecom,
  energy,
  hotel,
  craft,
  rent,
  insurance,
  freight,
  software,
  wholesale,
  agency,
]

/** Card slips are few: half as many as of another kind. */
export const tills: readonly Trade[] = [
  fuel,
  supermarket,
  restaurant,
  shop,
  fuel,
  supermarket,
  restaurant,
  shop,
  cardSlip,
]

export type { Trade } from './trade.js'
