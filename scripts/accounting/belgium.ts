import type { CountryExamples } from './examples.js'

export const belgium: CountryExamples = {
  country: 'BE',
  file: 'belgium.md',
  languages: ['fr', 'nl'],
  intro:
    'A company in Belgium that files the periodic VAT return (form 625). Its boxes are the grids of that form (*grilles*, *roosters*).',
  chapters: [
    {
      title: 'Purchases',
      intro:
        'Debit the cost and the deductible VAT, credit the supplier. Grid 81 takes goods for resale, 82 services and other goods, 83 investment goods; grid 59 takes the deductible VAT.',
      document: 'purchase',
      examples: [
        {
          title: 'Goods for resale at 21%',
          story: 'A shop buys lamps for {net} plus VAT from a Belgian wholesaler.',
          lines: ['604000 1000.00 PG21'],
        },
        {
          title: 'Raw materials at 12%',
          story: 'A bakery buys margarine for {net} plus VAT.',
          lines: ['600000 400.00 PG12'],
        },
        {
          title: 'Goods for resale at 6%',
          story: 'A bookshop buys books for {net} plus VAT.',
          lines: ['604000 750.00 PG06'],
        },
        {
          title: 'Goods for resale at 0%',
          story: 'A newsagent buys daily newspapers for {net}; their rate is zero.',
          lines: ['604000 320.00 PG00'],
        },
        {
          title: 'Services at 21%',
          story: 'The accountant invoices fees of {net} plus VAT.',
          lines: ['613100 600.00 PS21'],
        },
        {
          title: 'Investment goods at 21%',
          story: 'The company buys computers for {net} plus VAT and will depreciate them.',
          lines: ['240100 2500.00 PI21'],
        },
        {
          title: 'Several rates on one invoice',
          story: 'A wholesaler delivers stationery, books and packaging on one invoice.',
          lines: ['604000 1000.00 PG21', '604000 80.00 PG06', '604900 49.90 PG21'],
          note: 'VAT is computed once per code on the sum of its lines, not line by line.',
        },
        {
          title: 'A discount on the invoice',
          story: 'The supplier grants a discount on the same invoice, which ends at {gross}.',
          lines: ['604000 1000.00 PG21', '608000 -100.00 PG21'],
          note: 'The discount stands on the credit side and lowers the VAT and grid 81.',
        },
        {
          title: 'Exempt services',
          story: 'The landlord invoices a rent of {net}, exempt from VAT.',
          lines: ['610000 900.00 PSEX'],
        },
        {
          title: 'Outside the scope of VAT',
          story: 'The insurer sends the yearly premium of {net}.',
          lines: ['613400 480.00 PSNO'],
        },
        {
          title: 'VAT included, without deduction',
          story: 'A restaurant bill of {net}, whose VAT may not be deducted and is not separated.',
          lines: ['614200 84.00 PSND'],
        },
      ],
    },
    {
      title: 'Partly deductible VAT',
      intro:
        'VAT that may not be deducted is part of the cost, and of grid 82 or 83. A company that wants to see it apart gives its VAT code an account for it.',
      document: 'purchase',
      examples: [
        {
          title: 'Half deductible',
          story: 'Fuel for a passenger car costs {net} plus VAT of {vat}, half of it deductible.',
          lines: ['612200 100.00 PS21C'],
        },
        {
          title: 'Half deductible, with an odd cent',
          story: 'Fuel for {net}: its VAT of {vat} cannot be halved to the cent.',
          lines: ['612200 35.00 PS21C'],
          note: 'The deductible part is rounded, half a cent up; the cost takes the rest. Grids 59 and 82 follow the same parts, so that the return and the accounts agree to the cent.',
        },
        {
          title: 'Half deductible, over two costs',
          story: 'One invoice of a garage has a repair and a month of parking.',
          lines: ['611200 100.05 PS21C', '615030 33.30 PS21C'],
          note: 'The lost VAT of {lost} is shared in proportion to the net amounts; the odd cent goes to the largest.',
        },
        {
          title: 'Half deductible, with an account for the lost VAT',
          story:
            'The same fuel for {net}, in a company whose code names account 640400 for the lost VAT.',
          lines: ['612200 35.00 PS21C'],
          lostVatTo: '640400',
          note: 'The cost stays at its net amount; the odd cent is the same.',
        },
        {
          title: 'A lump sum of 35%',
          story: 'A car is bought for {net} plus VAT; the company deducts the general lump sum.',
          lines: ['241000 24999.99 PI21D35'],
        },
        {
          title: 'Not deductible at all',
          story: 'Gifts of more than 50 euros each cost {net} plus VAT that may not be deducted.',
          lines: ['614110 300.00 PS21ND'],
        },
      ],
    },
    {
      title: 'Reverse charge on purchases',
      intro:
        'The supplier invoices the net. We compute the VAT ourselves: it is due (grid 55, 56 or 57) and, as far as the right goes, deductible at once (grid 59).',
      document: 'purchase',
      examples: [
        {
          title: 'Co-contractor',
          story: 'A Belgian builder repairs the roof for {net} and leaves the VAT to us.',
          lines: ['611000 1000.00 PSCC21'],
        },
        {
          title: 'Co-contractor at 6%',
          story: 'A subcontractor renovates a dwelling older than ten years for {net}.',
          lines: ['603100 1000.00 PGCC06'],
        },
        {
          title: 'Goods from the EU',
          story: 'A shop buys lamps for {net} from a supplier in Germany.',
          lines: ['604100 1000.00 PGIC21'],
        },
        {
          title: 'Services from the EU',
          story: 'A supplier in Ireland invoices online software for {net}.',
          lines: ['612600 1000.00 PSICS21'],
        },
        {
          title: 'Services from outside the EU',
          story: 'A consultant in Switzerland invoices {net}.',
          lines: ['613140 1000.00 PSNE21'],
        },
        {
          title: 'Imports with deferred collection',
          story:
            'A shop with a licence ET 14.000 imports lamps for {net} from China; the VAT goes to the return instead of customs.',
          lines: ['604200 1000.00 PGIM21'],
        },
        {
          title: 'Half deductible',
          story: 'A lessor in Luxembourg invoices a month of a company car for {net}.',
          lines: ['610200 499.99 PSICS21C'],
          note: 'All of the VAT is due, half of it is deductible; the rest, {lost}, is part of the cost.',
        },
      ],
    },
    {
      title: 'Sales',
      intro:
        'Debit the customer, credit the income and the VAT due. Grids 01, 02 and 03 take the net at 6, 12 and 21%, grid 54 the VAT.',
      document: 'sale',
      examples: [
        {
          title: 'Goods at 21%',
          story: 'The shop sells lamps for {net} plus VAT.',
          lines: ['700000 1500.00 SG21'],
        },
        {
          title: 'Services at 12%',
          story: 'A restaurant invoices a business lunch for {net} plus VAT.',
          lines: ['705110 250.00 SS12'],
        },
        {
          title: 'Goods at 6%',
          story: 'A bookshop sells books for {net} plus VAT.',
          lines: ['700100 250.00 SG06'],
        },
        {
          title: 'Goods at 0%',
          story: 'A newsagent sells daily newspapers for {net}; their rate is zero.',
          lines: ['700700 120.00 S00'],
        },
        {
          title: 'Several rates on one invoice',
          story: 'The shop sells lamps, books and the fitting of the lamps on one invoice.',
          lines: ['700000 1000.00 SG21', '700100 80.00 SG06', '705000 500.00 SS21'],
          note: 'Goods and services at the same rate have codes of their own, so that each has its VAT line.',
        },
        {
          title: 'A discount on the invoice',
          story: 'The shop grants a good customer a discount and asks for {gross}.',
          lines: ['700000 1000.00 SG21', '708000 -50.00 SG21'],
        },
        {
          title: 'Exempt services',
          story: 'A school invoices a course of {net}, exempt by article 44.',
          lines: ['705500 640.00 SEX'],
        },
        {
          title: 'Co-contractor',
          story: 'A builder invoices works of {net} to a company that files VAT returns.',
          lines: ['705200 1000.00 SCC'],
        },
        {
          title: 'Goods to the EU',
          story: 'The shop delivers lamps for {net} to a retailer in France.',
          lines: ['700300 1000.00 SGIC'],
        },
        {
          title: 'Services to the EU',
          story: 'An agency invoices a web site for {net} to a company in the Netherlands.',
          lines: ['705300 1000.00 SSIC'],
        },
        {
          title: 'Exports',
          story: 'The shop sends lamps for {net} to a retailer in Norway.',
          lines: ['700400 1000.00 SEXP'],
        },
        {
          title: 'Services outside the EU',
          story: 'The agency invoices a web site for {net} to a company in Switzerland.',
          lines: ['705400 1000.00 SNEU'],
        },
      ],
    },
    {
      title: 'Credit notes received',
      intro:
        'The sides change, the amounts stay positive. VAT to be paid back has an account and a grid of its own (63); grids 84 and 85 take the net, and 81 to 83 and 86 to 88 are lowered by it.',
      document: 'purchaseCreditNote',
      examples: [
        {
          title: 'Goods for resale at 21%',
          story: 'The wholesaler takes lamps back for {net} plus VAT.',
          lines: ['604000 200.00 PG21'],
        },
        {
          title: 'Half deductible, with an odd cent',
          story: 'The fuel company corrects its price by {net} plus VAT.',
          lines: ['612200 35.00 PS21C'],
        },
        {
          title: 'Exempt services',
          story: 'The landlord gives {net} of the rent back.',
          lines: ['610000 90.00 PSEX'],
        },
        {
          title: 'Co-contractor',
          story: 'The builder credits {net} of works.',
          lines: ['611000 200.00 PSCC21'],
          note: 'VAT due and deductible cancel out, hence no grid for the VAT.',
        },
        {
          title: 'Goods from the EU',
          story: 'The German supplier takes lamps back for {net}.',
          lines: ['604100 200.00 PGIC21'],
        },
        {
          title: 'Services from the EU',
          story: 'The Irish supplier credits {net}.',
          lines: ['612600 200.00 PSICS21'],
        },
        {
          title: 'Imports',
          story: 'The Chinese supplier credits lamps for {net}.',
          lines: ['604200 200.00 PGIM21'],
        },
        {
          title: 'Reverse charge, half deductible',
          story: 'The lessor in Luxembourg credits {net} of the car.',
          lines: ['610200 99.99 PSICS21C'],
          note: 'Only half was deducted, so the two do not cancel out: grid 62 gives the VAT due back, grid 61 takes the deducted half.',
        },
      ],
    },
    {
      title: 'Credit notes issued',
      intro:
        'Grid 64 takes the VAT that we get back, grid 48 the net of supplies to the EU and 49 the net of all others.',
      document: 'saleCreditNote',
      examples: [
        {
          title: 'Goods at 21%',
          story: 'The shop takes lamps back for {net} plus VAT.',
          lines: ['700000 150.00 SG21'],
        },
        {
          title: 'Several rates',
          story: 'The shop takes lamps and books back on one credit note.',
          lines: ['700000 150.00 SG21', '700100 40.00 SG06'],
        },
        {
          title: 'Exempt services',
          story: 'The school gives {net} of its course back.',
          lines: ['705500 64.00 SEX'],
        },
        {
          title: 'Co-contractor',
          story: 'The builder credits works of {net}.',
          lines: ['705200 100.00 SCC'],
        },
        {
          title: 'Goods to the EU',
          story: 'The French retailer returns lamps for {net}.',
          lines: ['700300 100.00 SGIC'],
        },
        {
          title: 'Services to the EU',
          story: 'The agency credits {net} to its Dutch customer.',
          lines: ['705300 100.00 SSIC'],
        },
        {
          title: 'Exports',
          story: 'The Norwegian retailer returns lamps for {net}.',
          lines: ['700400 100.00 SEXP'],
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
            'The parent company invoices management fees of {net} plus VAT; it is kept on account 440100.',
          lines: ['613140 1000.00 PS21'],
          control: '440100',
          note: 'Without an account of its own the supplier would be on 440000, the account of the journal.',
        },
        {
          title: 'A purchase in dollars',
          story: 'A supplier in the United States invoices software and hosting for USD {net}.',
          lines: ['612600 333.33 PSNE21', '612610 333.33 PSNE21'],
          currency: { code: 'USD', rate: '0.9215' },
        },
        {
          title: 'A sale in pounds',
          story: 'The shop sends lamps for GBP {net} to a retailer in London.',
          document: 'sale',
          lines: ['700400 850.00 SEXP'],
          currency: { code: 'GBP', rate: '1.1563' },
        },
        {
          title: 'An entry that is reversed',
          story: 'An invoice of {gross} was booked twice; the second entry is reversed.',
          lines: ['604000 1000.00 PG21'],
          isReversed: true,
          note: 'Each line changes its side and leaves the boxes it filled. The two lines of the supplier are lettered with each other.',
        },
      ],
    },
  ],
}
