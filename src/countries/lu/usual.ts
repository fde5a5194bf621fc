import type { Usual } from '../usual.js'

const all = (code: string) => ({ goods: code, services: code, investments: code })
const charged = (kind: string) => [`P17-${kind}`, `P14-${kind}`, `P8-${kind}`, `P3-${kind}`]

export const usual: Usual = {
  kinds: { '2': 'investments', '60': 'goods', '608': 'services', '702': 'goods', '706': 'goods' },
  accounts: {
    purchase: {
      advertising: '61511',
      cleaning: '61228',
      construction: '61221',
      consulting: '61348',
      energy: '61845',
      fuel: '6036',
      goods: '6061',
      hotel: '61523',
      insurance: '6148',
      legal: '61341',
      maintenance: '61228',
      office: '61851',
      post: '61531',
      rent: '61112',
      restaurant: '61524',
      services: '6188',
      software: '6132',
      telecom: '61532',
      training: '6182',
      transport: '6161',
      travel: '615212',
      vehicle: '61223',
      water: '61844',
    },
    sale: { goods: '7061', services: '7033' },
  },
  purchase: {
    charged: { goods: charged('M'), services: charged('F'), investments: charged('I') },
    lost: ['P17-ND'],
    zero: all('P0'),
    exempt: all('P0'),
    outOfScope: 'P0',
    domesticReverse: { goods: 'P17-RCG', services: 'P17-RCS', investments: 'P17-RCG' },
    unionServices: { goods: 'P17-ICS-F', services: 'P17-ICS-F', investments: 'P17-ICS-I' },
    unionGoods: { goods: 'P17-ICG-M', services: 'P17-ICG-F', investments: 'P17-ICG-I' },
    worldServices: { goods: 'P17-ECS-F', services: 'P17-ECS-F', investments: 'P17-ECS-I' },
    imports: { goods: 'P17-IMP-M', services: 'P17-IMP-F', investments: 'P17-IMP-I' },
  },
  sale: {
    charged: { goods: ['V17', 'V14', 'V8', 'V3'], services: ['V17', 'V14', 'V8', 'V3'] },
    zero: 'V0',
    exempt: 'V-EX44',
    outOfScope: 'V0',
    domesticReverse: 'V-RC',
    unionServices: 'V-ICS',
    unionGoods: 'V-ICG',
    worldServices: 'V-ETR',
    exports: 'V-EXP',
  },
}
