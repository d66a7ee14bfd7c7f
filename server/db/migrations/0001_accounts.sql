-- People and their accounts (spec section 3, design section 8). Table and column names are the spec's words in snake_case.

create table role_group (
  id text primary key,
  name text not null
);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  user_name text not null,
  email text not null,
  email_confirmed boolean not null default false,
  phone_number_confirmed boolean not null default false,
  role_group_id text not null default 'User' references role_group (id),
  password_hash text,
  -- Changing the stamp ends every session that was made under the old one.
  security_stamp uuid not null default gen_random_uuid(),
  two_factor_enabled boolean not null default false,
  two_factor_secret text,
  two_factor_last_step bigint,
  recovery_code_hashes text[] not null default '{}',
  lockout_enabled boolean not null default true,
  lockout_end timestamptz,
  lockout_level integer not null default 0 check (lockout_level >= 0),
  access_failed_count integer not null default 0 check (access_failed_count >= 0),
  -- An administrator's lockout has no end date and its own message.
  locked_out_by_administrator boolean not null default false,
  invited_at timestamptz,
  invite_accepted_at timestamptz,
  created_date timestamptz not null default now()
);

create unique index app_user_email on app_user (lower(email));
create index app_user_role_group_id on app_user (role_group_id);

create table profile (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references app_user (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  archived boolean not null default false,
  organisation_name text not null default '',
  organisation_type text not null default 'School' check (organisation_type in ('School', 'MAT', 'Other')),
  is_subscribed_to_daily_news_letter boolean not null default false,
  is_subscribed_to_weekly_news_letter boolean not null default false,
  is_intrested_in_working_together boolean not null default false,
  urn text,
  job_title text,
  registration_school_phases_json jsonb not null default '[]'
    check (jsonb_typeof(registration_school_phases_json) = 'array'),
  registered_date timestamptz not null default now()
);

create table external_login (
  login_provider text not null,
  provider_key text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  created_date timestamptz not null default now(),
  primary key (login_provider, provider_key)
);

create index external_login_user_id on external_login (user_id);

create table account_code (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('ConfirmEmail', 'ResetPassword', 'ChangeEmail', 'Invite', 'Registration')),
  address text not null,
  code_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index account_code_user_id on account_code (user_id, purpose);

-- Sessions, grants and codes of the OpenID Connect provider, by the SHA-256 of their id.
create table oidc_payload (
  model text not null,
  id_hash text not null,
  payload jsonb not null,
  account_id text generated always as (payload ->> 'accountId') stored,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id_hash)
);

create index oidc_payload_account_id on oidc_payload (account_id) where account_id is not null;
create index oidc_payload_grant_id on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_user_code on oidc_payload (user_code) where user_code is not null;
create index oidc_payload_uid on oidc_payload (uid) where uid is not null;
create index oidc_payload_expires_at on oidc_payload (expires_at);

-- What the server makes for itself and every process must share: the signing secret, the key set.
create table setting (
  name text primary key,
  value jsonb not null,
  made_at timestamptz not null default now()
);

-- Failure limits shared by all processes; the columns are those of rate-limiter-flexible.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
