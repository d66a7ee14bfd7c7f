-- Daily and weekly digests and the mails with reminders: what has been sent, to whom, and how they did.

-- The newest period that has been dealt with, sent or not. A kind without a row has never run here: what was due before
-- is not sent.
create table digest_state (
  kind text primary key check (kind in ('daily', 'weekly', 'reminders')),
  handled date not null,
  paused_reason text,
  paused_at timestamptz,
  check ((paused_reason is null) = (paused_at is null))
);

-- The digests of a period tell of the changes after one position and up to another, so that the next one goes on where
-- this one ended, whenever it runs. The instants are those of the product's clock.
create table digest_run (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('daily', 'weekly', 'reminders')),
  period date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  from_position bigint,
  until_position bigint not null,
  sent integer not null default 0,
  empty integer not null default 0,
  recorded_at timestamptz not null default now(),
  unique (kind, period)
);

-- Written in the transaction that queues the mail: whoever has a row has had this mail. Without a mail there was nothing
-- to say.
create table mail_claim (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('daily', 'weekly', 'reminders')),
  period date not null,
  mail_id uuid,
  claimed_at timestamptz not null default now(),
  primary key (user_id, kind, period)
);

create index mail_claim_claimed_at on mail_claim (claimed_at);

-- Likewise for each date of which somebody has been reminded: a date that is moved has another start, so it reminds anew.
create table reminder_claim (
  user_id uuid not null references app_user (id) on delete cascade,
  schedule_id uuid not null,
  start timestamptz not null,
  days_before integer not null,
  claimed_at timestamptz not null default now(),
  primary key (user_id, schedule_id, start, days_before)
);

create index reminder_claim_claimed_at on reminder_claim (claimed_at);

-- The mail in which a followed link stood.
alter table analytic_event add column digest text check (digest ~ '^(daily|weekly|reminders)/\d{4}-\d\d-\d\d$');
create index analytic_event_digest on analytic_event (digest) where digest is not null;
