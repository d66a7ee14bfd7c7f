-- Administrators see on their devices whether readers have ever seen an event: one that is archived and never was is a
-- draft (decision 074).

-- A writer of a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
select pg_advisory_xact_lock(7350115);

alter table calendar_event
  add column is_published boolean not null generated always as (published_at is not null) stored;
