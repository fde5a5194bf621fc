import { type CountryPack, countryPacks } from '#countries'

/** The numbered rules, which comments of the program cite as "accounting rule 3". */
export function rules(): string {
  return `# The accounting rules

What the program posts follows from these rules. Their numbers are fixed: comments in the code cite them as
'accounting rule 3', and [the examples of each country](README.md) show them at work. The part of rule 5 about
VAT returns and rule 6 wait for the areas VAT and bank, which are not built yet; all others hold today.

## Rule 0: what held on the day counts

VAT codes, rates, boxes and deadlines have dates from and until which they hold. An entry uses what held on
its own date.

## Rule 1: VAT is computed once per code

- The lines of a document that have the same VAT code are added up. The VAT is taken of that sum and rounded
  to the cent, half a cent away from zero.
- The deductible part is a percentage of that VAT, rounded the same way. What may not be deducted goes to the
  VAT code's account for it; where it has none, to the costs themselves, each by its own amount × rate × lost
  part. [Rounding and odd cents](README.md) says who takes the last cent.
- A line may be negative, such as a discount, or zero. The total of a document must be above zero.
- Lines may be given with their VAT: the net is then what is left, and the total is kept to the cent.
- VAT as the document states it may replace what is computed, five cents away at most for each line of its
  code.
- A customs agent may invoice VAT alone: it is booked without a cost and fills the boxes of its base.
- A line that names no VAT code takes that of its third party, else of its account.

## Rule 2: each document has its sides

- A purchase debits the cost and the deductible VAT and credits the supplier.
- A sale debits the customer and credits the income and the VAT due.
- A credit note changes the sides and never has negative amounts. It fills the boxes for credit notes.
- With reverse charge the VAT is due and deductible in the same entry, and the third party is owed the net.

## Rule 3: the third party decides on its account

- The control account is that of the customer or supplier; one that has none uses the account of the journal.
- Purchases, sales and their credit notes each have journals of their own. A document in the wrong journal, or
  with the wrong kind of third party, is refused (\`journal_mismatch\`).
- In free entries too a line on the control account of customers names a customer, and one on that of
  suppliers a supplier. An entry in a bank or cash journal has a line on its account.

## Rule 4: the books must be open

An entry lies in a fiscal year that is open and in a period that is not locked, else it is refused
(\`period_locked\`, with the reason). A date without a fiscal year is refused too.

## Rule 5: VAT and the year are settled by entries

Settling a VAT return moves the VAT accounts of its period to one account, payable or receivable. Closing a
year carries the balance sheet forward and the result to its account.

## Rule 6: the bank pays open items

Matching a transaction posts the bank against the third party, or against the transit account when it is a
transfer between own accounts, and letters what it pays. A difference within the limit of the settings goes
to the expense or income account named there.

## Rule 7: what the ledger uses stays

An account, journal, third party, VAT code or fiscal year that entries use is not deleted; the refusal
(\`record_in_use\`) says what uses it.

## Rule 8: foreign documents keep their amounts

- A document in another currency is booked in euros at the rate that was given with it, and each line keeps
  its own amount beside.
- The total is converted once, and so is the VAT that was charged, as the document states it; the lines share
  the rest. VAT of reverse charge is computed on the base in euros, as it is declared.
- What is paid in full in its currency at another rate leaves a realised difference, which lettering books to
  the accounts of exchange: ${packSentence(({ controlAccounts: a }) => `${a.exchangeLoss} and ${a.exchangeGain}`)}.

## Rule 9: classes that stand apart balance by themselves

These are ${packSentence(({ closing }) => `class ${closing.apartClasses.join(' and ')}`)}. An entry that mixes them with
others is refused.
`
}

/** A sentence with what each country says. */
function packSentence(say: (pack: CountryPack) => string): string {
  return countryPacks.map((pack) => `${say(pack)} in ${pack.name.en}`).join(', ')
}
