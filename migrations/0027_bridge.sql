-- The external platform pushes firms, company files and documents: what it signed once is not done twice.

-- Nonces of requests whose signature was right, so that none of them counts a second time, in whichever process.
CREATE TABLE bridge_nonces (
  nonce   text PRIMARY KEY COLLATE "C",
  seen_at timestamptz NOT NULL
);
CREATE INDEX bridge_nonces_by_age ON bridge_nonces (seen_at);

-- Company files are found by their name on the platform, which has one of each; and so are the papers of a file.
CREATE INDEX companies_by_external ON companies (external_id) WHERE external_id IS NOT NULL;

ALTER TABLE document_imports
  ADD COLUMN source text NOT NULL DEFAULT 'upload',
  ADD COLUMN external_id text,
  ADD COLUMN note text,
  -- What the platform says it is, whatever is read.
  ADD COLUMN stated_direction text,
  ADD CONSTRAINT document_imports_source_known CHECK (source IN ('upload', 'external')),
  ADD CONSTRAINT document_imports_direction_stated CHECK (stated_direction IN ('purchase', 'sale'));
CREATE UNIQUE INDEX document_imports_external_once ON document_imports (company_id, external_id)
  WHERE external_id IS NOT NULL;
