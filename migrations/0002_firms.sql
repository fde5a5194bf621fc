-- Accounting firms, their teams, the company files they keep, and who reaches which.

CREATE TABLE firms (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_token      text NOT NULL CONSTRAINT firms_public_token_unique UNIQUE,
  name              text NOT NULL,
  enterprise_number text,
  vat_number        text,
  itaa_number       text,
  itaa_status       text,
  itaa_quality      text,
  address           text,
  postal_code       text,
  city              text,
  website           text,
  logo_file_id      bigint,
  is_partner        boolean NOT NULL DEFAULT false,
  is_demo           boolean NOT NULL DEFAULT false,
  country_code      text NOT NULL DEFAULT 'BE',
  locale            text NOT NULL DEFAULT 'fr',
  email             text,
  phone             text,
  source            text NOT NULL DEFAULT 'manual',
  external_id       text CONSTRAINT firms_external_unique UNIQUE,
  synced_at         timestamptz,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  CONSTRAINT firms_locale_known CHECK (locale IN ('fr', 'nl', 'en', 'de'))
);

ALTER TABLE users ADD CONSTRAINT users_created_by_firm
  FOREIGN KEY (created_by_firm_id) REFERENCES firms (id) ON DELETE SET NULL;

CREATE TABLE firm_members (
  firm_id    bigint NOT NULL CONSTRAINT firm_members_firm REFERENCES firms (id),
  user_id    bigint NOT NULL CONSTRAINT firm_members_user REFERENCES users (id),
  role       text NOT NULL,
  is_active  boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (firm_id, user_id),
  CONSTRAINT firm_members_role_known CHECK (role IN ('admin', 'manager', 'encoder', 'reviewer'))
);
CREATE INDEX firm_members_by_user ON firm_members (user_id);

CREATE TABLE companies (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_token      text NOT NULL CONSTRAINT companies_public_token_unique UNIQUE,
  firm_id           bigint CONSTRAINT companies_firm REFERENCES firms (id),
  code              text NOT NULL,
  name              text NOT NULL,
  country_pack      text NOT NULL,
  enterprise_number text,
  vat_number        text,
  vat_regime        text NOT NULL DEFAULT 'quarterly',
  currency          text NOT NULL DEFAULT 'EUR',
  locale            text NOT NULL DEFAULT 'fr',
  settings          jsonb NOT NULL DEFAULT '{}',
  logo_file_id      bigint,
  icon_file_id      bigint,
  is_active         boolean NOT NULL DEFAULT true,
  is_demo           boolean NOT NULL DEFAULT false,
  source            text NOT NULL DEFAULT 'manual',
  external_id       text,
  version           integer NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  deleted_at        timestamptz,
  deleted_by        bigint,
  CONSTRAINT companies_vat_regime_known
    CHECK (vat_regime IN ('monthly', 'quarterly', 'franchise', 'exempt', 'unit')),
  CONSTRAINT companies_locale_known CHECK (locale IN ('fr', 'nl', 'en', 'de'))
);
CREATE UNIQUE INDEX companies_code_unique ON companies (firm_id, lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX companies_by_firm ON companies (firm_id);

CREATE TABLE company_members (
  company_id bigint NOT NULL CONSTRAINT company_members_company REFERENCES companies (id),
  user_id    bigint NOT NULL CONSTRAINT company_members_user REFERENCES users (id),
  role       text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id),
  CONSTRAINT company_members_role_known CHECK (role IN ('manager', 'encoder', 'reviewer'))
);
CREATE INDEX company_members_by_user ON company_members (user_id);

CREATE TABLE licences (
  firm_id      bigint PRIMARY KEY CONSTRAINT licences_firm REFERENCES firms (id),
  key          text NOT NULL,
  activated_at timestamptz NOT NULL,
  activated_by bigint NOT NULL CONSTRAINT licences_user REFERENCES users (id)
);
