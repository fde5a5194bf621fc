import type { Usual } from '../usual.js'

const all = (code: string) => ({ goods: code, services: code, investments: code })
const goods = ['P20', 'P10', 'P5_5', 'P2_1']

export const usual: Usual = {
  kinds: {
    '2': 'investments',
    '60': 'goods',
    '604': 'services',
    '701': 'goods',
    '702': 'goods',
    '703': 'goods',
    '707': 'goods',
  },
  accounts: {
    purchase: {
      advertising: '623100',
      cleaning: '615200',
      construction: '615200',
      consulting: '622600',
      energy: '606120',
      fuel: '606140',
      goods: '607000',
      hotel: '625600',
      insurance: '616100',
      legal: '622600',
      maintenance: '615500',
      office: '606400',
      post: '626100',
      rent: '613200',
      restaurant: '625700',
      services: '604000',
      software: '615600',
      telecom: '626200',
      training: '618500',
      transport: '624100',
      travel: '625100',
      vehicle: '615500',
      water: '606110',
    },
    sale: { goods: '707000', services: '706000' },
  },
  purchase: {
    charged: {
      goods,
      // VAT on services is deducted when they are paid.
      services: ['P20-ENC', 'P10-ENC', 'P5_5-ENC', 'P2_1-ENC'],
      investments: ['P20-IMM', 'P10-IMM', 'P5_5-IMM'],
    },
    // Suppliers may owe VAT by their invoices, not by what they receive.
    goodsServeServices: true,
    lost: ['P20-ND', 'P10-ND', 'P5_5-ND', 'P2_1-ND'],
    zero: all('P0'),
    exempt: all('P0'),
    outOfScope: 'P0',
    domesticReverse: all('P20-BTP'),
    unionServices: all('P20-ICS'),
    unionGoods: { goods: 'P20-ICG', services: 'P20-ICG', investments: 'P20-ICG-IMM' },
    worldServices: all('P20-HUES'),
    imports: { goods: 'P20-IMP', services: 'P20-IMP', investments: 'P20-IMP-IMM' },
  },
  sale: {
    charged: {
      goods: ['V20', 'V10', 'V5_5', 'V2_1'],
      services: ['V20-ENC', 'V10-ENC', 'V5_5-ENC', 'V2_1-ENC'],
    },
    zero: 'V0-EXO',
    exempt: 'V0-EXO',
    outOfScope: 'V0-HC',
    domesticReverse: 'V-BTP',
    unionServices: 'V-ICS',
    unionGoods: 'V-ICG',
    worldServices: 'V-EXPS',
    exports: 'V-EXP',
    outside: { franchise: 'V0-FRANCHISE', exempt: 'V0-EXO' },
  },
}
