-- Recurring entries: a template with a rhythm, and what became of each of its dates.

CREATE TABLE recurring_entries (
  company_id       bigint NOT NULL CONSTRAINT recurring_entries_company REFERENCES companies (id),
  id               bigint GENERATED ALWAYS AS IDENTITY,
  label            text NOT NULL,
  kind             text NOT NULL,
  frequency        text NOT NULL,
  interval         integer NOT NULL,
  day              integer NOT NULL,
  starts_on        date NOT NULL,
  ends_on          date,
  due_days         integer,
  is_active        boolean NOT NULL,
  auto_post        boolean NOT NULL,
  template         jsonb NOT NULL,
  -- The day after which dates follow the rhythm of today; those of earlier rhythms are kept one by one.
  rhythm_after     date,
  -- How many entries may still come; null for no limit.
  occurrences_left integer,
  -- What follows from the dates below, kept so that a list and the job need not look at them.
  next_on          date,
  last_run_on      date,
  posted_count     integer NOT NULL DEFAULT 0,
  error_count      integer NOT NULL DEFAULT 0,
  last_error       jsonb,
  next_try_at      timestamptz,
  version          integer NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  deleted_at       timestamptz,
  deleted_by       bigint,
  PRIMARY KEY (company_id, id),
  CONSTRAINT recurring_entries_kind_known CHECK (kind IN ('free', 'invoice')),
  CONSTRAINT recurring_entries_frequency_known CHECK (frequency IN ('weekly', 'monthly', 'quarterly', 'yearly')),
  CONSTRAINT recurring_entries_interval CHECK (interval BETWEEN 1 AND 60),
  CONSTRAINT recurring_entries_day CHECK (day BETWEEN 1 AND CASE frequency WHEN 'weekly' THEN 7 ELSE 31 END),
  CONSTRAINT recurring_entries_ends CHECK (ends_on >= starts_on),
  CONSTRAINT recurring_entries_due_days CHECK (due_days BETWEEN 0 AND 365),
  CONSTRAINT recurring_entries_left CHECK (occurrences_left BETWEEN 0 AND 1000)
);
-- What the job looks at each minute, over all files: dates that have come, and refusals to be tried again.
CREATE INDEX recurring_entries_due ON recurring_entries (next_on)
  WHERE is_active AND auto_post AND deleted_at IS NULL AND next_on IS NOT NULL;
CREATE INDEX recurring_entries_retried ON recurring_entries (next_try_at)
  WHERE is_active AND auto_post AND deleted_at IS NULL AND next_try_at IS NOT NULL;

CREATE TABLE recurring_occurrences (
  company_id         bigint NOT NULL,
  recurring_entry_id bigint NOT NULL,
  "on"               date NOT NULL,
  -- A date of an earlier rhythm that waits is kept as open; one of the rhythm of today that waits is not kept.
  status             text NOT NULL,
  entry_id           bigint,
  -- Whether its entry is one of those that were left.
  is_counted         boolean NOT NULL DEFAULT false,
  error_code         text,
  error_message      text,
  error_at           timestamptz,
  retry_at           timestamptz,
  posted_at          timestamptz,
  posted_by          bigint,
  PRIMARY KEY (company_id, recurring_entry_id, "on"),
  CONSTRAINT recurring_occurrences_record FOREIGN KEY (company_id, recurring_entry_id)
    REFERENCES recurring_entries (company_id, id),
  CONSTRAINT recurring_occurrences_status_known CHECK (status IN ('open', 'posted', 'reversed', 'skipped', 'error')),
  CONSTRAINT recurring_occurrences_entry FOREIGN KEY (company_id, entry_id) REFERENCES entries (company_id, id),
  CONSTRAINT recurring_occurrences_entry_once UNIQUE (entry_id, company_id),
  CONSTRAINT recurring_occurrences_posted_has_entry CHECK ((status IN ('posted', 'reversed')) = (entry_id IS NOT NULL)),
  CONSTRAINT recurring_occurrences_error_told CHECK ((status = 'error') = (error_code IS NOT NULL)),
  CONSTRAINT recurring_occurrences_error_whole CHECK (
    num_nulls(error_code, error_message, error_at, retry_at) IN (0, 4)),
  CONSTRAINT recurring_occurrences_counted CHECK (NOT is_counted OR status = 'posted')
);
