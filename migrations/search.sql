-- Run after every migration: the indexes of search. Both extensions are trusted, so the owner of a database may make
-- them; where the server lacks them or forbids it, search reads the words of every row instead.
DO $$
BEGIN
  -- One that stands is not made again: even to look would wait for everyone who writes. (A restored backup may be
  -- older than the words.)
  IF to_regclass('public.entries_words') IS NULL AND EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.entries') AND attname = 'words')
  THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    CREATE INDEX entries_words ON entries
      USING gin (company_id, words gin_trgm_ops, line_words gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
    CREATE INDEX third_parties_words ON third_parties
      USING gin (company_id, folded_name gin_trgm_ops, words gin_trgm_ops);
    CREATE INDEX documents_words ON documents USING gin (company_id, words gin_trgm_ops);
    CREATE INDEX document_lines_words ON document_lines USING gin (company_id, words gin_trgm_ops);
  END IF;
END $$;
-- The same for the names of the Belgian register, whose table is made anew with its indexes at each whole extract.
DO $$
BEGIN
  IF to_regclass('public.kbo_names') IS NOT NULL AND to_regclass('public.kbo_names_trigrams') IS NULL THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX kbo_names_trigrams ON kbo_names USING gin (folded gin_trgm_ops);
    CREATE INDEX kbo_words_trigrams ON kbo_words USING gin (word gin_trgm_ops);
  END IF;
END $$;
