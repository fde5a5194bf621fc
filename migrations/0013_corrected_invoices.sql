-- A credit note names the invoice that it corrects: one of the file, or one that is known by its number alone.

ALTER TABLE documents
  ADD COLUMN corrects_document_id bigint,
  -- As they were when the credit note was written; those of a document that is still there are shown instead.
  ADD COLUMN corrects_number      text,
  ADD COLUMN corrects_date        date,
  ADD CONSTRAINT documents_corrected FOREIGN KEY (company_id, corrects_document_id)
    REFERENCES documents (company_id, id) ON DELETE SET NULL (corrects_document_id),
  ADD CONSTRAINT documents_corrects_by_credit_note
    CHECK (is_credit_note OR (corrects_document_id IS NULL AND corrects_number IS NULL AND corrects_date IS NULL));
CREATE INDEX documents_correcting ON documents (company_id, corrects_document_id)
  WHERE corrects_document_id IS NOT NULL;
