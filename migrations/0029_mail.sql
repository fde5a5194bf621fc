-- What leaves the service by job, and the mail of company files: settings, templates, messages and reminders.

-- One row for each thing that leaves: what, to whom, under which name of ours, and what came of it.
CREATE TABLE sendings (
  company_id      bigint NOT NULL CONSTRAINT sendings_company REFERENCES companies (id),
  id              bigint GENERATED ALWAYS AS IDENTITY,
  -- The way that it goes, and the record of that way that is sent.
  channel         text NOT NULL,
  record_id       bigint NOT NULL,
  -- Ours, the same at each attempt: a receiver can tell a repetition by it.
  message_id      text NOT NULL,
  recipients      text[] NOT NULL,
  -- Those of them to whom it still has to go, and how many took it.
  remaining       text[] NOT NULL,
  reached         integer NOT NULL DEFAULT 0,
  state           text NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  -- The last answer, in words of ours.
  answer          text,
  -- Who has it in hand, until when unless they say more, by the clock of the database.
  lease           uuid,
  leased_until    timestamptz,
  created_at      timestamptz NOT NULL,
  finished_at     timestamptz,
  PRIMARY KEY (company_id, id),
  CONSTRAINT sendings_one_each UNIQUE (company_id, channel, record_id),
  CONSTRAINT sendings_message_unique UNIQUE (company_id, message_id),
  CONSTRAINT sendings_state_known CHECK (state IN ('queued', 'sent', 'failed')),
  CONSTRAINT sendings_waits CHECK ((state = 'queued') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT sendings_over CHECK ((state = 'queued') = (finished_at IS NULL)),
  CONSTRAINT sendings_remaining CHECK (remaining <@ recipients AND (state = 'queued') = (remaining <> '{}')),
  CONSTRAINT sendings_reached CHECK (state <> 'sent' OR reached > 0),
  CONSTRAINT sendings_leased CHECK ((lease IS NULL) = (leased_until IS NULL) AND (lease IS NULL OR state = 'queued'))
);
CREATE INDEX sendings_due ON sendings (next_attempt_at) WHERE state = 'queued';
