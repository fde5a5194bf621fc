import type { CountryExamples } from './examples.js'

export const luxembourg: CountryExamples = {
  country: 'LU',
  file: 'luxembourg.md',
  languages: ['fr', 'de'],
  intro:
    'A company in Luxembourg that files VAT returns with eCDF. Its boxes are the numbered fields of the return.',
  chapters: [
    {
      title: 'Purchases',
      intro:
        'Debit the cost and the deductible VAT, credit the supplier. The return asks for the VAT alone: field 458 for domestic purchases. The codes ending in M, I and F tell goods, investments and general expenses apart, which only the yearly return needs.',
      document: 'purchase',
      examples: [
        {
          title: 'Goods at 17%',
          story: 'A shop buys lamps for {net} plus VAT from a wholesaler in Esch.',
          lines: ['6061 1000.00 P17-M'],
        },
        {
          title: 'Goods at 14%',
          story: 'A wine merchant buys wine of the Moselle for {net} plus VAT.',
          lines: ['6061 400.00 P14-M'],
        },
        {
          title: 'General expenses at 8%',
          story: 'The electricity of the offices costs {net} plus VAT.',
          lines: ['61845 250.00 P8-F'],
        },
        {
          title: 'Goods at 3%',
          story: 'A bookshop buys books for {net} plus VAT.',
          lines: ['6061 750.00 P3-M'],
        },
        {
          title: 'Services at 17%',
          story: 'The accountant invoices fees of {net} plus VAT.',
          lines: ['61342 600.00 P17-F'],
        },
        {
          title: 'Investments at 17%',
          story: 'The company buys computers for {net} plus VAT and will depreciate them.',
          lines: ['2235 2500.00 P17-I'],
        },
        {
          title: 'Several rates on one invoice',
          story: 'A wholesaler delivers stationery, books and packaging on one invoice.',
          lines: ['6061 1000.00 P17-M', '6061 80.00 P3-M', '604 49.90 P17-M'],
          note: 'VAT is computed once per code on the sum of its lines, not line by line.',
        },
        {
          title: 'A discount on the invoice',
          story: 'The supplier grants a discount on the same invoice, which ends at {gross}.',
          lines: ['6061 1000.00 P17-M', '6096 -100.00 P17-M'],
          note: 'The discount stands on the credit side and lowers the VAT.',
        },
        {
          title: 'Exempt services',
          story: 'The landlord invoices a rent of {net}, exempt from VAT.',
          lines: ['61112 900.00 P0'],
        },
      ],
    },
    {
      title: 'Partly deductible VAT',
      intro:
        'The codes of Luxembourg put VAT that may not be deducted on account 6462. A company that prefers it as part of the cost takes that account off its VAT code.',
      document: 'purchase',
      examples: [
        {
          title: 'Pro rata of 50%',
          story: 'A company with a pro rata of one half buys office supplies for {net} plus VAT.',
          lines: ['61851 100.00 P17-PRO'],
          note: 'Field 458 takes all of the VAT, field 095 takes off what may not be deducted.',
        },
        {
          title: 'Pro rata, with an odd cent',
          story: 'Office supplies for {net}: their VAT of {vat} cannot be halved to the cent.',
          lines: ['61851 35.00 P17-PRO'],
          note: 'The deductible part is rounded, half a cent up; the lost part is the rest. Fields 458 and 095 follow the same parts, so that the return and the accounts agree to the cent.',
        },
        {
          title: 'Pro rata, as part of the cost',
          story:
            'The same office supplies and a seminar, in a company whose code has no account for the lost VAT.',
          lines: ['61851 35.00 P17-PRO', '6182 90.50 P17-PRO'],
          lostVatTo: null,
          note: 'The lost VAT of {lost} is shared in proportion to the net amounts; the odd cent goes to the largest.',
        },
        {
          title: 'Not deductible at all',
          story: 'A dinner with customers costs {net} plus VAT that may not be deducted.',
          lines: ['61524 300.00 P17-ND'],
        },
        {
          title: 'For exempt transactions',
          story: 'A doctor, whose work is exempt, buys furniture for {net} plus VAT.',
          lines: ['2234 300.00 P17-EX44'],
        },
      ],
    },
    {
      title: 'Reverse charge on purchases',
      intro:
        'The supplier invoices the net. We compute the VAT ourselves: it is due in the field of its rate and deductible at once in field 459, 460 or 461.',
      document: 'purchase',
      examples: [
        {
          title: 'Domestic services, customer liable',
          story:
            'A company in Luxembourg sells us emission allowances for {net} and leaves the VAT to us (article 61).',
          lines: ['6083 1000.00 P17-RCS'],
        },
        {
          title: 'Domestic goods, purchaser liable',
          story: 'An energy trader buys gas for {net} from another trader (article 61).',
          lines: ['60313 1000.00 P8-RCG'],
        },
        {
          title: 'Goods from the EU',
          story: 'A shop buys lamps for {net} from a supplier in Germany.',
          lines: ['6061 1000.00 P17-ICG-M'],
        },
        {
          title: 'Services from the EU',
          story: 'A supplier in Ireland invoices online software for {net}.',
          lines: ['6132 1000.00 P17-ICS-F'],
        },
        {
          title: 'Services from outside the EU',
          story: 'A consultant in Switzerland invoices {net}.',
          lines: ['61348 1000.00 P17-ECS-F'],
        },
        {
          title: 'Imports of goods',
          story: 'A shop imports lamps for {net} from China.',
          lines: ['6061 1000.00 P17-IMP-M'],
        },
      ],
    },
    {
      title: 'Sales',
      intro:
        'Debit the customer, credit the income and the VAT due. Field 472 takes the net of all sales; the fields of the rate take the net and the VAT.',
      document: 'sale',
      examples: [
        {
          title: 'Goods at 17%',
          story: 'The shop sells lamps for {net} plus VAT.',
          lines: ['7061 1500.00 V17'],
        },
        {
          title: 'Goods at 14%',
          story: 'The wine merchant sells wine for {net} plus VAT.',
          lines: ['7061 250.00 V14'],
        },
        {
          title: 'Services at 8%',
          story: 'A hairdresser invoices {net} plus VAT.',
          lines: ['7033 250.00 V8'],
        },
        {
          title: 'Goods at 3%',
          story: 'The bookshop sells books for {net} plus VAT.',
          lines: ['7061 250.00 V3'],
        },
        {
          title: 'Several rates on one invoice',
          story: 'The shop sells lamps, books and the fitting of the lamps on one invoice.',
          lines: ['7061 1000.00 V17', '7061 80.00 V3', '7033 500.00 V17'],
        },
        {
          title: 'A discount on the invoice',
          story: 'The shop grants a good customer a discount and asks for {gross}.',
          lines: ['7061 1000.00 V17', '7096 -50.00 V17'],
        },
        {
          title: 'Exempt sales without deduction',
          story: 'An owner lets a house for {net}, exempt by article 44.',
          lines: ['70321 1200.00 V-EX44'],
        },
        {
          title: 'Domestic, customer liable',
          story: 'A trader sells emission allowances for {net} to another trader (article 61).',
          lines: ['7061 1000.00 V-RC'],
        },
        {
          title: 'Goods to the EU',
          story: 'The shop delivers lamps for {net} to a retailer in Belgium.',
          lines: ['7061 1000.00 V-ICG'],
        },
        {
          title: 'Services to the EU',
          story: 'An agency invoices a web site for {net} to a company in the Netherlands.',
          lines: ['7033 1000.00 V-ICS'],
        },
        {
          title: 'Exports',
          story: 'The shop sends lamps for {net} to a retailer in Norway.',
          lines: ['7061 1000.00 V-EXP'],
        },
        {
          title: 'Services outside the EU',
          story: 'The agency invoices a web site for {net} to a company in Switzerland.',
          lines: ['7033 1000.00 V-ETR'],
        },
        {
          title: 'Small business without VAT',
          story: 'A photographer under the franchise of article 57bis invoices {net}.',
          lines: ['7033 640.00 V-FRA'],
        },
      ],
    },
    {
      title: 'Credit notes received',
      intro:
        'The sides change, the amounts stay positive, the accounts are the same. In the fields of the return a credit note counts as a minus.',
      document: 'purchaseCreditNote',
      examples: [
        {
          title: 'Goods at 17%',
          story: 'The wholesaler takes lamps back for {net} plus VAT.',
          lines: ['6061 200.00 P17-M'],
        },
        {
          title: 'Pro rata, with an odd cent',
          story: 'The stationer corrects its price by {net} plus VAT.',
          lines: ['61851 35.00 P17-PRO'],
        },
        {
          title: 'Exempt services',
          story: 'The landlord gives {net} of the rent back.',
          lines: ['61112 90.00 P0'],
        },
        {
          title: 'Domestic services, customer liable',
          story: 'The seller of emission allowances credits {net}.',
          lines: ['6083 200.00 P17-RCS'],
        },
        {
          title: 'Goods from the EU',
          story: 'The German supplier takes lamps back for {net}.',
          lines: ['6061 200.00 P17-ICG-M'],
        },
        {
          title: 'Services from the EU',
          story: 'The Irish supplier credits {net}.',
          lines: ['6132 200.00 P17-ICS-F'],
        },
        {
          title: 'Imports of goods',
          story: 'The Chinese supplier credits lamps for {net}.',
          lines: ['6061 200.00 P17-IMP-M'],
        },
      ],
    },
    {
      title: 'Credit notes issued',
      intro: 'The fields of the sale are lowered.',
      document: 'saleCreditNote',
      examples: [
        {
          title: 'Goods at 17%',
          story: 'The shop takes lamps back for {net} plus VAT.',
          lines: ['7061 150.00 V17'],
        },
        {
          title: 'Several rates',
          story: 'The shop takes lamps and books back on one credit note.',
          lines: ['7061 150.00 V17', '7061 40.00 V3'],
        },
        {
          title: 'Exempt sales',
          story: 'The owner of the house gives {net} of the rent back.',
          lines: ['70321 120.00 V-EX44'],
        },
        {
          title: 'Domestic, customer liable',
          story: 'The trader credits emission allowances for {net}.',
          lines: ['7061 100.00 V-RC'],
        },
        {
          title: 'Goods to the EU',
          story: 'The Belgian retailer returns lamps for {net}.',
          lines: ['7061 100.00 V-ICG'],
        },
        {
          title: 'Services to the EU',
          story: 'The agency credits {net} to its Dutch customer.',
          lines: ['7033 100.00 V-ICS'],
        },
        {
          title: 'Exports',
          story: 'The Norwegian retailer returns lamps for {net}.',
          lines: ['7061 100.00 V-EXP'],
        },
      ],
    },
    {
      title: 'Other cases',
      intro: 'What may happen to any of the documents above.',
      document: 'purchase',
      examples: [
        {
          title: 'A third party with its own control account',
          story:
            'The parent company invoices management fees of {net} plus VAT; as an affiliated undertaking it is kept on account 45111.',
          lines: ['61348 1000.00 P17-F'],
          control: '45111',
          note: 'Without an account of its own the supplier would be on 44111, the account of the journal.',
        },
        {
          title: 'A purchase in dollars',
          story: 'A supplier in the United States invoices software and advice for USD {net}.',
          lines: ['6132 333.33 P17-ECS-F', '61348 333.33 P17-ECS-F'],
          currency: { code: 'USD', rate: '0.9215' },
        },
        {
          title: 'A sale in pounds',
          story: 'The shop sends lamps for GBP {net} to a retailer in London.',
          document: 'sale',
          lines: ['7061 850.00 V-EXP'],
          currency: { code: 'GBP', rate: '1.1563' },
        },
        {
          title: 'An entry that is reversed',
          story: 'An invoice of {gross} was booked twice; the second entry is reversed.',
          lines: ['6061 1000.00 P17-M'],
          isReversed: true,
          note: 'Each line changes its side and leaves the boxes it filled. The two lines of the supplier are lettered with each other.',
        },
      ],
    },
  ],
}
