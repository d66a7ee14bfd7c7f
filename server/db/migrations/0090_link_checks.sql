-- What visiting the links of events to come has found, by address: one that stands in several events is visited once.
create table link_check (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  outcome text not null check (outcome in ('ok', 'moved', 'broken', 'certificate', 'slow', 'refused')),
  status integer,
  moved_to text,
  detail text,
  -- Told only when it lasts into a second night.
  is_temporary boolean not null,
  -- Since when every visit has found something; null after one that was well.
  failing_since timestamptz,
  checked_at timestamptz not null,
  ignored_at timestamptz,
  ignored_reason text,
  ignored_by uuid references app_user (id) on delete set null
);

-- An address may be longer than indexes take.
create unique index link_check_url on link_check (md5(url));
create index link_check_checked_at on link_check (checked_at);
create index link_check_ignored_by on link_check (ignored_by);

-- The rounds of visits: one for each night, and those that somebody has asked for, which have none.
create table link_check_run (
  id uuid primary key default gen_random_uuid(),
  night date unique,
  asked_by uuid references app_user (id) on delete set null,
  begun_at timestamptz not null,
  -- When its process last did something, by the database's clock: another one takes over from one that is gone.
  alive_at timestamptz,
  finished_at timestamptz,
  checked integer not null default 0
);

-- One at a time, however many processes there are.
create unique index link_check_run_open on link_check_run ((true)) where finished_at is null;
create index link_check_run_begun_at on link_check_run (begun_at);
create index link_check_run_asked_by on link_check_run (asked_by);
