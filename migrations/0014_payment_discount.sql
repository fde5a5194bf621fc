-- What a customer may leave out who pays early: a part of the net, until a day.

ALTER TABLE documents
  ADD COLUMN payment_discount_percent numeric(4, 2),
  ADD COLUMN payment_discount_until   date,
  ADD CONSTRAINT documents_payment_discount_whole
    CHECK ((payment_discount_percent IS NULL) = (payment_discount_until IS NULL)),
  ADD CONSTRAINT documents_payment_discount_part CHECK (payment_discount_percent > 0);
