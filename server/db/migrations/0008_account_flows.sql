-- What the account calls need beyond the accounts themselves (spec section 7, design section 8).

-- Cookies of a few minutes: who has just registered, who has proved the password and owes the second factor, where an
-- external sign-in began and whom it proved. The cookie is the secret; only its SHA-256 is kept. Each is used once.
create table ticket (
  id_hash text primary key,
  purpose text not null check (purpose in ('Registration', 'SecondFactor', 'ExternalStart', 'ExternalIdentity')),
  user_id uuid references app_user (id) on delete cascade,
  content jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz
);

create index ticket_expires_at on ticket (expires_at);
create index ticket_user_id on ticket (user_id);

-- The cookie after registering is such a ticket, no code.
alter table account_code drop constraint account_code_purpose_check;
alter table account_code add constraint account_code_purpose_check
  check (purpose in ('ConfirmEmail', 'ResetPassword', 'ChangeEmail', 'Invite'));

alter table app_user add column two_factor_pending_secret text;

-- Whose account was deleted: a restore of an older backup deletes them again (security requirement 28). No foreign key.
create table erased_user (
  user_id uuid primary key,
  erased_at timestamptz not null default now()
);

-- Mails wait here from the transaction that they tell of; once sent, only who got what when is kept, for 90 days. The
-- development mailbox keeps the whole text.
create table mail (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  text text,
  html text,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  queued_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz
);

create index mail_created_at on mail (created_at);
create index mail_to_queue on mail (created_at) where queued_at is null;

create function notify_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail', '');
  return null;
end
$$;

create trigger notify_mail after insert on mail for each statement execute function notify_mail();
