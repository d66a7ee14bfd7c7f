-- When a draft becomes public and when a published event is archived, by itself (decision 120).

-- A writer of a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
select pg_advisory_xact_lock(7350115);

alter table calendar_event
  add column publish_at timestamptz,
  add column unpublish_at timestamptz;

-- What is to be done at its time, and the edit that asked for it: whose edit it is, it will be done as. "not_done" says why it never
-- will be, so that it is not tried again; another time is another row.
create table planned_change (
  calendar_event_id uuid not null references calendar_event (id) on delete cascade,
  does text not null check (does in ('publish', 'archive')),
  at timestamptz not null,
  edit uuid,
  not_done text,
  primary key (calendar_event_id, does)
);

create index planned_change_due on planned_change (at) where not_done is null;

create function plan_change(event uuid, what text, instant timestamptz, by_edit uuid) returns void language sql as $$
  delete from planned_change where calendar_event_id = event and does = what;
  insert into planned_change (calendar_event_id, does, at, edit)
  select event, what, instant, by_edit where instant is not null;
$$;

-- Whichever way a time is set, changed or cleared; with its event it is cancelled, and asked for again.
create function plan_changes_of_event() returns trigger language plpgsql as $$
declare
  was calendar_event;
begin
  if tg_op = 'UPDATE' then was := old; else was.deleted := true; end if;
  if new.publish_at is distinct from was.publish_at or new.deleted <> was.deleted then
    perform plan_change(new.id, 'publish', case when new.deleted then null else new.publish_at end, new.edit);
  end if;
  if new.unpublish_at is distinct from was.unpublish_at or new.deleted <> was.deleted then
    perform plan_change(new.id, 'archive', case when new.deleted then null else new.unpublish_at end, new.edit);
  end if;
  return null;
end
$$;

create trigger plan_changes_of_new_event after insert on calendar_event
  for each row when (new.publish_at is not null or new.unpublish_at is not null)
  execute function plan_changes_of_event();
create trigger plan_changes_of_event after update on calendar_event
  for each row when (
    new.publish_at is distinct from old.publish_at or new.unpublish_at is distinct from old.unpublish_at
    or (new.deleted <> old.deleted and (new.publish_at is not null or new.unpublish_at is not null)))
  execute function plan_changes_of_event();
