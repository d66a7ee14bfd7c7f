-- What readers are told of published events: moved, cancelled, another place, new (decision 124).

-- A writer of a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
select pg_advisory_xact_lock(7350115);

-- Written in the transaction of an edit, which moves the event, and read by nobody but for its document: no trigger of its own, so
-- that taking old ones away moves nothing. Without "at" it is not told yet, because readers do not have the event.
create table calendar_event_change (
  id uuid primary key,
  calendar_event_id uuid not null references calendar_event (id) on delete cascade,
  at timestamptz,
  kind text not null check (kind in ('added', 'moved', 'cancelled', 'postponed', 'reinstated', 'place')),
  about text not null,
  before text,
  after text,
  note text
);

create index calendar_event_change_event on calendar_event_change (calendar_event_id);
create index calendar_event_change_at on calendar_event_change (at);
