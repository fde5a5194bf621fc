-- Integrations of company files: what each has connected, what ran, what came of it, and the years that were archived.

CREATE TABLE integration_connections (
  company_id      bigint NOT NULL CONSTRAINT integration_connections_company REFERENCES companies (id),
  id              bigint GENERATED ALWAYS AS IDENTITY,
  key             text NOT NULL,
  -- What is no secret, by the names of the catalogue.
  settings        jsonb NOT NULL,
  -- Sealed, each for this file and this field alone.
  secrets         jsonb NOT NULL,
  schedule        text,
  is_active       boolean NOT NULL,
  state           text NOT NULL DEFAULT 'connected',
  -- How many attempts failed one after the other.
  failed_attempts integer NOT NULL DEFAULT 0,
  last_error      text,
  last_run_at     timestamptz,
  next_run_at     timestamptz,
  connected_at    timestamptz NOT NULL,
  connected_by    bigint CONSTRAINT integration_connections_person REFERENCES users (id),
  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT integration_connections_one_each UNIQUE (company_id, key),
  CONSTRAINT integration_connections_state_known CHECK (state IN ('connected', 'error')),
  CONSTRAINT integration_connections_error CHECK (state <> 'error' OR last_error IS NOT NULL),
  CONSTRAINT integration_connections_failed CHECK ((failed_attempts > 0) = (last_error IS NOT NULL))
);
-- A callback names a connection and no file.
CREATE INDEX integration_connections_by_id ON integration_connections (id);
CREATE INDEX integration_connections_due ON integration_connections (next_run_at)
  WHERE is_active AND next_run_at IS NOT NULL;
CREATE INDEX integration_connections_in_error ON integration_connections (company_id) WHERE state = 'error';

CREATE TABLE integration_runs (
  company_id    bigint NOT NULL CONSTRAINT integration_runs_company REFERENCES companies (id),
  id            bigint GENERATED ALWAYS AS IDENTITY,
  key           text NOT NULL,
  status        text NOT NULL,
  trigger       text NOT NULL,
  -- What whoever asked for it wished of it.
  wish          jsonb NOT NULL,
  counts        jsonb NOT NULL,
  error         text,
  -- Who has it in hand, until when unless they say more, by the clock of the database.
  lease         uuid,
  leased_until  timestamptz,
  created_at    timestamptz NOT NULL,
  started_at    timestamptz,
  finished_at   timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT integration_runs_status_known CHECK (status IN ('queued', 'running', 'done', 'failed')),
  CONSTRAINT integration_runs_trigger_known CHECK (trigger IN ('manual', 'schedule')),
  CONSTRAINT integration_runs_error CHECK ((status = 'failed') = (error IS NOT NULL)),
  CONSTRAINT integration_runs_over CHECK ((status IN ('done', 'failed')) = (finished_at IS NOT NULL)),
  CONSTRAINT integration_runs_leased CHECK ((status = 'running') = (lease IS NOT NULL)
    AND (lease IS NULL) = (leased_until IS NULL))
);
-- One that waits or runs at a time: a second one finds the first.
CREATE UNIQUE INDEX integration_runs_one ON integration_runs (company_id, key) WHERE status IN ('queued', 'running');
CREATE INDEX integration_runs_silent ON integration_runs (leased_until) WHERE status = 'running';
CREATE INDEX integration_runs_last ON integration_runs (company_id, key, id DESC);
CREATE INDEX integration_runs_old ON integration_runs (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE integration_log (
  company_id  bigint NOT NULL CONSTRAINT integration_log_company REFERENCES companies (id),
  id          bigint GENERATED ALWAYS AS IDENTITY,
  key         text NOT NULL,
  run_id      bigint,
  at          timestamptz NOT NULL,
  level       text NOT NULL,
  event       text NOT NULL,
  -- In every language.
  message     jsonb NOT NULL,
  counts      jsonb NOT NULL,
  duration_ms integer,
  PRIMARY KEY (company_id, id),
  CONSTRAINT integration_log_level_known CHECK (level IN ('info', 'warning', 'error')),
  CONSTRAINT integration_log_event_known CHECK (event IN
    ('connected', 'changed', 'tested', 'started', 'item', 'finished', 'failed', 'disconnected'))
);
CREATE INDEX integration_log_newest ON integration_log (company_id, key, id DESC);
CREATE INDEX integration_log_of_run ON integration_log (company_id, run_id) WHERE run_id IS NOT NULL;
CREATE INDEX integration_log_old ON integration_log (at);

-- Which state of a year lies in which bucket: a year that is the same there is not sent again.
CREATE TABLE integration_archives (
  company_id     bigint NOT NULL CONSTRAINT integration_archives_company REFERENCES companies (id),
  fiscal_year_id bigint NOT NULL,
  -- A fingerprint of where the bucket is.
  place          text NOT NULL,
  fingerprint    text NOT NULL,
  archived_at    timestamptz NOT NULL,
  PRIMARY KEY (company_id, fiscal_year_id, place),
  CONSTRAINT integration_archives_year FOREIGN KEY (company_id, fiscal_year_id)
    REFERENCES fiscal_years (company_id, id) ON DELETE CASCADE
);

-- How many mails failed one after the other: the integration `smtp` is then in error.
ALTER TABLE mail_settings ADD COLUMN failed_attempts integer NOT NULL DEFAULT 0;
