-- What leaves the house or comes in as bytes: stored files, mails, webhook endpoints and deliveries.

CREATE TABLE files (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key        text NOT NULL CONSTRAINT files_key_unique UNIQUE,
  firm_id    bigint CONSTRAINT files_firm REFERENCES firms (id),
  company_id bigint CONSTRAINT files_company REFERENCES companies (id),
  name       text NOT NULL,
  mime       text NOT NULL,
  size       bigint NOT NULL,
  sha256     text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX files_by_company ON files (company_id) WHERE deleted_at IS NULL;
CREATE INDEX files_by_firm ON files (firm_id) WHERE deleted_at IS NULL;
ALTER TABLE firms ADD CONSTRAINT firms_logo FOREIGN KEY (logo_file_id) REFERENCES files (id);
ALTER TABLE companies ADD CONSTRAINT companies_logo FOREIGN KEY (logo_file_id) REFERENCES files (id);
ALTER TABLE companies ADD CONSTRAINT companies_icon FOREIGN KEY (icon_file_id) REFERENCES files (id);

CREATE TABLE mails (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  to_address text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  status     text NOT NULL DEFAULT 'queued',
  attempts   integer NOT NULL DEFAULT 0,
  error      text,
  created_at timestamptz NOT NULL,
  sent_at    timestamptz,
  CONSTRAINT mails_status_known CHECK (status IN ('queued', 'sent', 'failed'))
);

CREATE TABLE webhook_endpoints (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  firm_id          bigint NOT NULL CONSTRAINT webhook_endpoints_firm REFERENCES firms (id),
  url              text NOT NULL,
  description      text,
  events           text[] NOT NULL,
  is_active        boolean NOT NULL DEFAULT true,
  secret           text NOT NULL,
  last_delivery_at timestamptz,
  last_status      text,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL
);
CREATE INDEX webhook_endpoints_by_firm ON webhook_endpoints (firm_id);

CREATE TABLE webhook_deliveries (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id      bigint NOT NULL
    CONSTRAINT webhook_deliveries_endpoint REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id         text NOT NULL,
  event            text NOT NULL,
  payload          json NOT NULL,
  status           text NOT NULL DEFAULT 'pending',
  attempts         integer NOT NULL DEFAULT 0,
  next_attempt_at  timestamptz,
  response_status  integer,
  response_excerpt text,
  duration_ms      integer,
  delivered_at     timestamptz,
  created_at       timestamptz NOT NULL,
  CONSTRAINT webhook_deliveries_status_known CHECK (status IN ('pending', 'delivered', 'failed')),
  CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';

-- One row per scheduled job and local date: a daily job runs once a day, whoever asks first.
CREATE TABLE schedule_runs (
  job      text NOT NULL,
  slot     text NOT NULL,
  ran_at   timestamptz NOT NULL,
  PRIMARY KEY (job, slot)
);

-- The queue belongs to its library, which guards its tables row by row; the program reaches it through here.
CREATE FUNCTION enqueue_job(job text, payload json, run_at timestamptz, job_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM graphile_worker.add_job(job, payload := payload, run_at := run_at, job_key := job_key, max_attempts := 12);
END $$;

CREATE FUNCTION count_waiting_jobs() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN (SELECT count(*)::integer FROM graphile_worker.jobs);
END $$;
