-- Files that the machine was too busy to read, which the job of the minute tries again.
CREATE INDEX document_imports_slowed ON document_imports (updated_at)
  WHERE status = 'error' AND error = 'reading_slowed';
