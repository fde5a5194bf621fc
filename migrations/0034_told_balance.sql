-- A balance that an integrator tells goes when what was told with it is taken back: the first of those transactions.
ALTER TABLE bank_statements ADD COLUMN told_with bigint;
