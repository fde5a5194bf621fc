-- A bank account is its IBAN and its currency: one number may hold money of several.
ALTER TABLE journals ADD COLUMN currency text NOT NULL DEFAULT 'EUR';
UPDATE journals j SET currency = c.currency FROM companies c WHERE c.id = j.company_id AND j.currency <> c.currency;

DROP INDEX journals_iban_unique;
CREATE UNIQUE INDEX journals_iban_unique ON journals (company_id, iban, currency)
  WHERE iban IS NOT NULL AND deleted_at IS NULL;
