import type { CountryExamples } from './examples.js'

export const france: CountryExamples = {
  country: 'FR',
  file: 'france.md',
  languages: ['fr'],
  intro:
    'A company in France that files the return CA3 (3310-CA3). A box is a line of that form; a line with two amounts has two boxes: 08B is the base of line 08, 08T its tax.',
  chapters: [
    {
      title: 'Purchases',
      intro:
        'Debit the cost and the deductible VAT, credit the supplier. The return asks for the VAT alone: line 20 for goods and services, line 19 for fixed assets.',
      document: 'purchase',
      examples: [
        {
          title: 'Goods at 20%',
          story: 'A shop buys lamps for {net} plus VAT from a wholesaler in Lyon.',
          lines: ['607000 1000.00 P20'],
        },
        {
          title: 'Goods at 10%',
          story: 'A dealer buys firewood for {net} plus VAT.',
          lines: ['607000 400.00 P10'],
        },
        {
          title: 'Goods at 5.5%',
          story: 'A bookshop buys books for {net} plus VAT.',
          lines: ['607000 750.00 P5_5'],
        },
        {
          title: 'Goods at 2.1%',
          story:
            'A pharmacy buys medicines that are refunded by social security, for {net} plus VAT.',
          lines: ['607000 980.00 P2_1'],
        },
        {
          title: 'Goods in an overseas department at 8.5%',
          story: 'A shop in Martinique buys lamps for {net} plus VAT.',
          lines: ['607000 1000.00 P8_5-DOM'],
        },
        {
          title: 'Services at 20%, VAT deductible on payment',
          story: 'A lawyer who accounts for VAT on receipts invoices fees of {net} plus VAT.',
          lines: ['622600 600.00 P20-ENC'],
        },
        {
          title: 'Fixed assets at 20%',
          story: 'The company buys computers for {net} plus VAT and will depreciate them.',
          lines: ['218300 2500.00 P20-IMM'],
        },
        {
          title: 'Several rates on one invoice',
          story: 'A wholesaler delivers stationery, books and packaging on one invoice.',
          lines: ['607000 1000.00 P20', '607000 80.00 P5_5', '602600 49.90 P20'],
          note: 'VAT is computed once per code on the sum of its lines, not line by line.',
        },
        {
          title: 'A discount on the invoice',
          story:
            'The supplier grants a discount of 100.00 on an invoice of 1,000.00, which ends at {gross} with VAT.',
          lines: ['607000 900.00 P20'],
          note: 'A discount on the invoice itself is not booked: the purchase is recorded net of it. 609700 takes discounts that come afterwards, by a credit note.',
        },
        {
          title: 'Exempt, or from a small business',
          story: 'The landlord invoices a rent of {net}, exempt from VAT.',
          lines: ['613200 900.00 P0'],
        },
      ],
    },
    {
      title: 'Partly deductible VAT',
      intro:
        'VAT that may not be deducted is part of the cost. A company that wants to see it apart gives its VAT code an account for it, such as 635200.',
      document: 'purchase',
      examples: [
        {
          title: 'Fuel, deductible at 80%',
          story: 'Petrol for a passenger car costs {net} plus VAT of {vat}.',
          lines: ['606140 100.00 P20-CARB80'],
        },
        {
          title: 'Fuel, with an odd cent',
          story: 'Petrol for {net}: four fifths of its VAT of {vat} is no whole cent.',
          lines: ['606140 63.55 P20-CARB80'],
          note: 'The deductible part is rounded to the cent; the cost takes the rest.',
        },
        {
          title: 'Fuel, over two costs',
          story: 'One invoice of a filling station has petrol and a can of cleaning products.',
          lines: ['606140 63.55 P20-CARB80', '606300 21.20 P20-CARB80'],
          note: 'The lost VAT of {lost} is shared in proportion to the net amounts; the odd cent goes to the largest.',
        },
        {
          title: 'Fuel, with an account for the lost VAT',
          story: 'The same petrol for {net}, in a company whose code names account 635200.',
          lines: ['606140 63.55 P20-CARB80'],
          lostVatTo: '635200',
          note: 'The cost stays at its net amount; the odd cent is the same.',
        },
        {
          title: 'Not deductible at all',
          story: 'A passenger car is hired for {net} plus VAT that may not be deducted.',
          lines: ['613500 300.00 P20-ND'],
        },
      ],
    },
    {
      title: 'Reverse charge on purchases',
      intro:
        'The supplier invoices the net. We compute the VAT ourselves (*autoliquidation*): it is due on the line of its rate and deductible at once on line 20 or 19.',
      document: 'purchase',
      examples: [
        {
          title: 'Subcontracting in construction',
          story: 'A French subcontractor builds for {net} and leaves the VAT to us.',
          lines: ['611000 1000.00 P20-BTP'],
        },
        {
          title: 'Goods from the EU',
          story: 'A shop buys lamps for {net} from a supplier in Germany.',
          lines: ['607000 1000.00 P20-ICG'],
          note: 'Line 17 repeats the VAT for information; it counts in no total.',
        },
        {
          title: 'Goods from the EU at 5.5%',
          story: 'A bookshop buys books for {net} from a publisher in Belgium.',
          lines: ['607000 1000.00 P5_5-ICG'],
        },
        {
          title: 'Services from the EU',
          story: 'A supplier in Ireland invoices online software for {net}.',
          lines: ['604000 1000.00 P20-ICS'],
        },
        {
          title: 'Services from outside the EU',
          story: 'A consultant in Switzerland invoices {net}.',
          lines: ['622600 1000.00 P20-HUES'],
        },
        {
          title: 'Imports of goods',
          story: 'A shop imports lamps for {net} from China.',
          lines: ['607000 1000.00 P20-IMP'],
          note: 'Line 24 repeats the deductible VAT for information; it counts in no total.',
        },
        {
          title: 'Imports of fixed assets',
          story: 'A workshop imports furniture for {net} from Turkey and will depreciate it.',
          lines: ['218400 1000.00 P20-IMP-IMM'],
        },
      ],
    },
    {
      title: 'Sales',
      intro:
        'Debit the customer, credit the income and the VAT due. Line A1 takes the net of all taxable sales; the line of the rate takes the net and the VAT.',
      document: 'sale',
      examples: [
        {
          title: 'Goods at 20%',
          story: 'The shop sells lamps for {net} plus VAT.',
          lines: ['707000 1500.00 V20'],
        },
        {
          title: 'Goods at 10%',
          story: 'The dealer sells firewood for {net} plus VAT.',
          lines: ['707000 250.00 V10'],
        },
        {
          title: 'Goods at 5.5%',
          story: 'The bookshop sells books for {net} plus VAT.',
          lines: ['707000 250.00 V5_5'],
        },
        {
          title: 'Goods at 2.1%',
          story: 'The pharmacy sells medicines for {net} plus VAT.',
          lines: ['707000 250.00 V2_1'],
        },
        {
          title: 'Goods in an overseas department at 8.5%',
          story: 'The shop in Martinique sells lamps for {net} plus VAT.',
          lines: ['707000 250.00 V8_5-DOM'],
        },
        {
          title: 'Goods in an overseas department at 2.1%',
          story: 'A bookshop in La Réunion sells books for {net} plus VAT.',
          lines: ['707000 250.00 V2_1-DOM'],
        },
        {
          title: 'Services at 20%, VAT on receipts',
          story: 'An agency that accounts for VAT on receipts invoices {net} plus VAT.',
          lines: ['706000 500.00 V20-ENC'],
        },
        {
          title: 'Several rates on one invoice',
          story: 'The shop sells lamps, books and carriage on one invoice.',
          lines: ['707000 1000.00 V20', '707000 80.00 V5_5', '708500 19.90 V20'],
        },
        {
          title: 'A discount on the invoice',
          story:
            'The shop grants a good customer a discount of 50.00 on 1,000.00 and asks for {gross} with VAT.',
          lines: ['707000 950.00 V20'],
          note: 'The sale is recorded net of a discount on the invoice itself. 709700 takes those that are granted afterwards, by a credit note.',
        },
        {
          title: 'Sale of a fixed asset',
          story: 'The company sells a used van for {net} plus VAT.',
          lines: ['757000 4000.00 V20-CESSION'],
        },
        {
          title: 'Exempt services',
          story: 'A school invoices a course of {net}, exempt by article 261.',
          lines: ['706000 640.00 V0-EXO'],
        },
        {
          title: 'Small business without VAT',
          story: 'A photographer under the franchise of article 293 B invoices {net}.',
          lines: ['706000 640.00 V0-FRANCHISE'],
        },
        {
          title: 'Subcontracting in construction',
          story: 'A subcontractor invoices works of {net} and leaves the VAT to the contractor.',
          lines: ['706000 1000.00 V-BTP'],
        },
        {
          title: 'Goods to the EU',
          story: 'The shop delivers lamps for {net} to a retailer in Belgium.',
          lines: ['707000 1000.00 V-ICG'],
        },
        {
          title: 'Services to the EU',
          story: 'The agency invoices a web site for {net} to a company in the Netherlands.',
          lines: ['706000 1000.00 V-ICS'],
        },
        {
          title: 'Exports',
          story: 'The shop sends lamps for {net} to a retailer in Norway.',
          lines: ['707000 1000.00 V-EXP'],
        },
        {
          title: 'Services outside the EU',
          story: 'The agency invoices a web site for {net} to a company in Switzerland.',
          lines: ['706000 1000.00 V-EXPS'],
        },
      ],
    },
    {
      title: 'Credit notes received',
      intro:
        'The sides change, the amounts stay positive, the accounts are the same. In the boxes of the return a credit note counts as a minus.',
      document: 'purchaseCreditNote',
      examples: [
        {
          title: 'Goods at 20%',
          story: 'The wholesaler takes lamps back for {net} plus VAT.',
          lines: ['607000 200.00 P20'],
        },
        {
          title: 'Fixed assets at 20%',
          story: 'The dealer takes a computer back for {net} plus VAT.',
          lines: ['218300 500.00 P20-IMM'],
        },
        {
          title: 'Fuel, deductible at 80%',
          story: 'The oil company corrects its price by {net} plus VAT.',
          lines: ['606140 63.55 P20-CARB80'],
        },
        {
          title: 'Exempt services',
          story: 'The landlord gives {net} of the rent back.',
          lines: ['613200 90.00 P0'],
        },
        {
          title: 'Subcontracting in construction',
          story: 'The subcontractor credits {net} of works.',
          lines: ['611000 200.00 P20-BTP'],
        },
        {
          title: 'Goods from the EU',
          story: 'The German supplier takes lamps back for {net}.',
          lines: ['607000 200.00 P20-ICG'],
        },
        {
          title: 'Services from the EU',
          story: 'The Irish supplier credits {net}.',
          lines: ['604000 200.00 P20-ICS'],
        },
        {
          title: 'Imports of goods',
          story: 'The Chinese supplier credits lamps for {net}.',
          lines: ['607000 200.00 P20-IMP'],
        },
      ],
    },
    {
      title: 'Credit notes issued',
      intro: 'The boxes of the sale are lowered.',
      document: 'saleCreditNote',
      examples: [
        {
          title: 'Goods at 20%',
          story: 'The shop takes lamps back for {net} plus VAT.',
          lines: ['707000 150.00 V20'],
        },
        {
          title: 'Several rates',
          story: 'The shop takes lamps and books back on one credit note.',
          lines: ['707000 150.00 V20', '707000 40.00 V5_5'],
        },
        {
          title: 'Exempt services',
          story: 'The school gives {net} of its course back.',
          lines: ['706000 64.00 V0-EXO'],
        },
        {
          title: 'Subcontracting in construction',
          story: 'The subcontractor credits works of {net}.',
          lines: ['706000 100.00 V-BTP'],
        },
        {
          title: 'Goods to the EU',
          story: 'The Belgian retailer returns lamps for {net}.',
          lines: ['707000 100.00 V-ICG'],
        },
        {
          title: 'Exports',
          story: 'The Norwegian retailer returns lamps for {net}.',
          lines: ['707000 100.00 V-EXP'],
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
            'A dealer in machines invoices a press for {net} plus VAT; as a supplier of fixed assets it is kept on account 404000.',
          lines: ['218100 8000.00 P20-IMM'],
          control: '404000',
          note: 'Without an account of its own the supplier would be on 401000, the account of the journal.',
        },
        {
          title: 'A purchase in dollars',
          story: 'A supplier in the United States invoices two licences for USD {net}.',
          lines: ['604000 333.33 P20-HUES', '622600 333.33 P20-HUES'],
          currency: { code: 'USD', rate: '0.9215' },
        },
        {
          title: 'A sale in pounds',
          story: 'The shop sends lamps for GBP {net} to a retailer in London.',
          document: 'sale',
          lines: ['707000 850.00 V-EXP'],
          currency: { code: 'GBP', rate: '1.1563' },
        },
        {
          title: 'An entry that is reversed',
          story: 'An invoice of {gross} was booked twice; the second entry is reversed.',
          lines: ['607000 1000.00 P20'],
          isReversed: true,
          note: 'Each line changes its side and leaves the boxes it filled. The two lines of the supplier are lettered with each other.',
        },
      ],
    },
  ],
}
