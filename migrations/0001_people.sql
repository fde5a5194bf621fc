-- People and how they get in: users, their tokens, and the counters that guard the door.

CREATE TABLE users (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name              text NOT NULL,
  email             text NOT NULL,
  pending_email     text,
  email_verified_at timestamptz,
  password_hash     text,
  locale            text,
  is_platform_admin boolean NOT NULL DEFAULT false,
  is_demo           boolean NOT NULL DEFAULT false,
  auth_source       text NOT NULL DEFAULT 'local',
  external_id       text,
  -- The firm that made the account: it alone may set the name or password, while no other firm has it.
  created_by_firm_id bigint,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  CONSTRAINT users_locale_known CHECK (locale IN ('fr', 'nl', 'en', 'de')),
  CONSTRAINT users_auth_source_known CHECK (auth_source IN ('local', 'external', 'demo'))
);
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));
CREATE UNIQUE INDEX users_external_unique ON users (auth_source, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE tokens (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL CONSTRAINT tokens_user REFERENCES users (id) ON DELETE CASCADE,
  kind         text NOT NULL,
  name         text NOT NULL,
  hash         bytea NOT NULL,
  abilities    text[] NOT NULL,
  -- Null: every file of the user. Else only these.
  company_ids  bigint[],
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  CONSTRAINT tokens_kind_known CHECK (kind IN ('session', 'integration', 'demo')),
  CONSTRAINT tokens_hash_unique UNIQUE (hash)
);
CREATE INDEX tokens_live_by_user ON tokens (user_id, kind) WHERE revoked_at IS NULL;

-- A crash may empty the counters: that forgives a minute of calls, never a record.
CREATE UNLOGGED TABLE rate_counters (
  bucket       text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  count        integer NOT NULL
);

CREATE UNLOGGED TABLE sign_in_attempts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address    text NOT NULL,
  email_hash bytea NOT NULL,
  outcome    text NOT NULL DEFAULT 'pending',
  at         timestamptz NOT NULL,
  CONSTRAINT sign_in_attempts_outcome_known CHECK (outcome IN ('pending', 'failed', 'passed'))
);
CREATE INDEX sign_in_attempts_by_address ON sign_in_attempts (address, at);
CREATE INDEX sign_in_attempts_by_email ON sign_in_attempts (email_hash, at) WHERE outcome = 'failed';

CREATE UNLOGGED TABLE sign_in_locks (
  address      text PRIMARY KEY,
  locked_until timestamptz NOT NULL
);
