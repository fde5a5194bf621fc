-- Answers of registers, VIES and Peppol are kept for a while, and the Belgian register is a table of our own.

-- What was asked of whom, and what came back; an answer that is null says that they know nothing.
CREATE TABLE lookup_cache (
  source   text NOT NULL,
  key      text NOT NULL COLLATE "C",
  answer   jsonb,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (source, key)
);
CREATE INDEX lookup_cache_by_age ON lookup_cache (asked_at);

-- Who is left alone for a while, since they asked for it or failed again and again.
CREATE TABLE lookup_pauses (
  source   text PRIMARY KEY,
  failures integer NOT NULL,
  until    timestamptz
);

-- By which VIES proves that it was asked about a number, and by whom.
ALTER TABLE third_parties ADD COLUMN vat_consultation_number text;

-- The open data of the Crossroads Bank for Enterprises, as far as they are looked at. A whole extract comes with new
-- tables that take the place of these (src/command-line/register), so that nobody waits and nobody sees half of it.
CREATE TABLE kbo_extract (
  is_only        boolean PRIMARY KEY DEFAULT true CONSTRAINT kbo_extract_only CHECK (is_only),
  extract_number integer NOT NULL,
  snapshot_on    date NOT NULL,
  enterprises    integer NOT NULL,
  loaded_at      timestamptz NOT NULL
);

CREATE TABLE kbo_enterprises (
  number     text NOT NULL COLLATE "C",
  legal_form text,
  started_on date,
  CONSTRAINT kbo_enterprises_pkey PRIMARY KEY (number)
);

-- `folded` has a space before each word, so that a word is found by its beginning.
CREATE TABLE kbo_names (
  number   text NOT NULL COLLATE "C",
  language text,
  kind     text NOT NULL,
  name     text NOT NULL,
  folded   text NOT NULL COLLATE "C"
);
CREATE INDEX kbo_names_by_number ON kbo_names (number);
CREATE INDEX kbo_names_by_beginning ON kbo_names (folded);

CREATE TABLE kbo_seats (
  number       text NOT NULL COLLATE "C",
  country_nl   text,
  country_fr   text,
  postal_code  text,
  city_nl      text,
  city_fr      text,
  street_nl    text,
  street_fr    text,
  house_number text,
  box          text
);
CREATE INDEX kbo_seats_by_number ON kbo_seats (number);

CREATE TABLE kbo_contacts (
  number text NOT NULL COLLATE "C",
  kind   text NOT NULL,
  value  text NOT NULL
);
CREATE INDEX kbo_contacts_by_number ON kbo_contacts (number);

-- The activities of an enterprise that stand together in the extract are one row: `10711 MAIN,56101 SECO`.
CREATE TABLE kbo_activities (
  number  text NOT NULL COLLATE "C",
  is_vat  boolean NOT NULL,
  version text NOT NULL,
  codes   text NOT NULL
);
CREATE INDEX kbo_activities_by_number ON kbo_activities (number);

CREATE TABLE kbo_legal_forms (
  code     text NOT NULL,
  language text NOT NULL,
  label    text NOT NULL,
  CONSTRAINT kbo_legal_forms_pkey PRIMARY KEY (code, language)
);

-- The words of all names, by which mistakes are put right: each stands here once, however many names have it.
CREATE TABLE kbo_words (
  word text NOT NULL COLLATE "C",
  CONSTRAINT kbo_words_pkey PRIMARY KEY (word)
);

-- What a word may mean that no name begins with: those most like it, of which one wrong letter costs three trigrams on
-- either side. A word that some name has, or begins with, is what it says.
CREATE FUNCTION kbo_meanings(asked text) RETURNS text[] LANGUAGE plpgsql STABLE
SET search_path = public SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF length(asked) < 4 OR to_regclass('public.kbo_words_trigrams') IS NULL
     OR EXISTS (SELECT FROM kbo_words w WHERE w.word >= asked AND w.word < asked || chr(1114111)) THEN
    RETURN ARRAY[asked];
  END IF;
  -- Not a setting of the function: who may not load the extension may not name its settings there either.
  PERFORM set_config('pg_trgm.similarity_threshold', '0.4', true);
  RETURN (SELECT array_agg(found.word) FROM (
    SELECT w.word FROM kbo_words w WHERE w.word % asked ORDER BY similarity(w.word, asked) DESC, w.word LIMIT 5) found);
END $$;

-- Names that begin with what is asked for, and names that have all its words in any order, each by its beginning; where
-- there are none, the same for what the words may mean. Of each no more are weighed than a list could show: a word
-- that a hundred thousand names have tells nobody apart. The words are letters and digits alone.
CREATE FUNCTION search_kbo(words text[], most integer)
RETURNS TABLE (number text, tier integer, distance real) LANGUAGE plpgsql STABLE
SET search_path = public SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  begins text := ' ' || array_to_string(words, ' ');
  meant text;
BEGIN
  RETURN QUERY EXECUTE
    'SELECT n.number, CASE WHEN n.folded = $1 THEN 0 ELSE 1 END, length(n.folded)::real FROM kbo_names n
      WHERE n.folded >= $1 AND n.folded < $2 ORDER BY n.folded LIMIT $3'
    USING begins, begins || chr(1114111), most * 3;
  RETURN QUERY EXECUTE
    'SELECT n.number, 2, length(n.folded)::real FROM kbo_names n WHERE '
    || (SELECT string_agg(format('n.folded LIKE %L', '% ' || w || '%'), ' AND ') FROM unnest(words) AS w)
    || ' LIMIT $1'
    USING most * 4;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT string_agg('(' || coalesce(
           (SELECT string_agg(format('n.folded LIKE %L', '% ' || m || '%'), ' OR ') FROM unnest(kbo_meanings(w)) AS m),
           'false') || ')', ' AND ') INTO meant FROM unnest(words) AS w;
  RETURN QUERY EXECUTE
    'SELECT n.number, 3, abs(length(n.folded) - $1)::real FROM kbo_names n WHERE '
    || meant || ' LIMIT $2'
    USING length(begins), most * 4;
END $$;
