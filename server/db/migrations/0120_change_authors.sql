-- Whose change it was that readers are shown, so that one's own are no news to oneself (decision 188). It travels in no document.

-- A writer of content in a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
-- Whoever deletes an account may take it later (deleteAccount): one of the two then ends, and a migration is started again.
select pg_advisory_xact_lock(7350115);

create table event_change_author (
  change_id uuid primary key references calendar_event_change (id) on delete cascade,
  author_id uuid not null references app_user (id) on delete cascade
);

create index event_change_author_author on event_change_author (author_id);
