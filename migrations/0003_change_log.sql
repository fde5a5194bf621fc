-- The one log: every change of a company file, in the order of commits, chained and never rewritten.

CREATE TABLE changes (
  company_id   bigint NOT NULL CONSTRAINT changes_company REFERENCES companies (id),
  seq          bigint NOT NULL,
  operation_id uuid NOT NULL,
  resource     text NOT NULL,
  record_id    bigint NOT NULL,
  action       text NOT NULL,
  version      integer NOT NULL,
  -- json, not jsonb: the digest is over these very bytes.
  before       json,
  after        json,
  salt         bytea,
  digest       bytea NOT NULL,
  hash         bytea NOT NULL,
  user_id      bigint,
  token_id     bigint,
  device_id    text,
  device_name  text,
  origin       text NOT NULL,
  mutation_key text,
  occurred_at  timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (company_id, seq),
  CONSTRAINT changes_origin_known CHECK (origin IN
    ('api', 'offline_sync', 'import', 'bank', 'job', 'revert', 'bridge', 'peppol'))
);
CREATE INDEX changes_by_record ON changes (company_id, resource, record_id, seq);
CREATE INDEX changes_by_operation ON changes (company_id, operation_id);
CREATE INDEX changes_by_mutation_key ON changes (company_id, user_id, mutation_key)
  WHERE mutation_key IS NOT NULL;

-- The end of each file's chain. Its row lock, taken last in a transaction, makes seq the order of commits.
CREATE TABLE change_heads (
  company_id bigint PRIMARY KEY CONSTRAINT change_heads_company REFERENCES companies (id),
  last_seq   bigint NOT NULL,
  last_hash  bytea NOT NULL
) WITH (fillfactor = 50);

-- What a row's hash covers, besides the hash before it. The verifier in the program says it again.
CREATE FUNCTION change_hash(previous bytea, c changes) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(concat_ws(chr(31),
    c.company_id, c.seq, c.operation_id, c.resource, c.record_id, c.action, c.version,
    coalesce(c.user_id, 0), coalesce(c.token_id, 0), coalesce(c.device_id, ''), coalesce(c.device_name, ''),
    c.origin, coalesce(c.mutation_key, ''),
    (extract(epoch FROM c.occurred_at) * 1000000)::bigint,
    (extract(epoch FROM c.created_at) * 1000000)::bigint), 'UTF8') || c.digest)
$$;

-- Appends rows to a file's log in one round trip: takes the head's lock, numbers and chains them.
CREATE FUNCTION append_changes(
  p_company_id bigint, p_operation_id uuid, p_user_id bigint, p_token_id bigint,
  p_device_id text, p_device_name text, p_origin text, p_mutation_key text,
  p_occurred_at timestamptz, p_created_at timestamptz,
  p_resources text[], p_record_ids bigint[], p_actions text[], p_versions integer[],
  p_befores text[], p_afters text[], p_salts bytea[], p_digests bytea[]
) RETURNS bigint LANGUAGE plpgsql
-- The owner's rights: the program's own role may only append, and only through here.
SECURITY DEFINER SET search_path = public AS $$
DECLARE
  head change_heads;
  row changes;
BEGIN
  INSERT INTO change_heads (company_id, last_seq, last_hash)
    VALUES (p_company_id, 0, '\x') ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM change_heads WHERE company_id = p_company_id FOR UPDATE;
  row.company_id := p_company_id;
  row.operation_id := p_operation_id;
  row.user_id := p_user_id;
  row.token_id := p_token_id;
  row.device_id := p_device_id;
  row.device_name := p_device_name;
  row.origin := p_origin;
  row.mutation_key := p_mutation_key;
  row.occurred_at := p_occurred_at;
  row.created_at := p_created_at;
  FOR i IN 1 .. array_length(p_resources, 1) LOOP
    row.seq := head.last_seq + 1;
    row.resource := p_resources[i];
    row.record_id := p_record_ids[i];
    row.action := p_actions[i];
    row.version := p_versions[i];
    row.before := p_befores[i]::json;
    row.after := p_afters[i]::json;
    row.salt := p_salts[i];
    row.digest := p_digests[i];
    row.hash := change_hash(head.last_hash, row);
    INSERT INTO changes VALUES (row.*);
    head.last_seq := row.seq;
    head.last_hash := row.hash;
  END LOOP;
  UPDATE change_heads SET last_seq = head.last_seq, last_hash = head.last_hash
    WHERE company_id = p_company_id;
  RETURN head.last_seq;
END $$;

-- The database itself refuses to rewrite history. The one thing that may go is content, by legal
-- erasure: payload and salt together, and the chain still verifies.
CREATE FUNCTION refuse_rewriting_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased changes := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    erased.before := NULL;
    erased.after := NULL;
    erased.salt := NULL;
    IF erased::text IS NOT DISTINCT FROM NEW::text THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the change log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER changes_append_only BEFORE UPDATE OR DELETE ON changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_changes();
CREATE TRIGGER changes_not_truncated BEFORE TRUNCATE ON changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_changes();

-- What happens at the level of a firm: who did what, with the operation that did it.
CREATE TABLE firm_activity (
  firm_id      bigint NOT NULL CONSTRAINT firm_activity_firm REFERENCES firms (id),
  id           bigint GENERATED ALWAYS AS IDENTITY,
  operation_id uuid NOT NULL,
  resource     text NOT NULL,
  record_id    bigint,
  action       text NOT NULL,
  label        json NOT NULL,
  changes      json NOT NULL,
  user_id      bigint,
  token_id     bigint,
  device_id    text,
  device_name  text,
  origin       text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (firm_id, id)
);
CREATE INDEX firm_activity_by_operation ON firm_activity (firm_id, operation_id, id);

-- Idempotence keys with the reply they memorised. The body goes after 30 days, the row stays.
CREATE TABLE mutations (
  user_id      bigint NOT NULL CONSTRAINT mutations_user REFERENCES users (id) ON DELETE CASCADE,
  scope        text NOT NULL,
  key          text NOT NULL,
  fingerprint  bytea NOT NULL,
  operation_id uuid,
  resource     text,
  record_id    bigint,
  trashed      boolean NOT NULL DEFAULT false,
  reply        text,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, scope, key)
);
CREATE INDEX mutations_with_reply ON mutations (created_at) WHERE reply IS NOT NULL;
