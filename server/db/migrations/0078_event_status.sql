-- Whether an event takes place, whether one must take part, what its picture shows, whether it has a public page, and which
-- types are school holidays (decision 118).

-- A writer of a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
select pg_advisory_xact_lock(7350115);

alter table calendar_event
  add column image_alternative_text text,
  add column status text not null default 'Scheduled'
    check (status in ('Scheduled', 'Provisional', 'Postponed', 'Cancelled')),
  add column status_note text,
  add column requirement text not null default 'None' check (requirement in ('None', 'Useful', 'Mandatory')),
  add column is_public boolean not null default true;

alter table calendar_event_type add column is_holiday boolean not null default false;

-- So far digests and reminders have taken every date of a deadline type as mandatory: it stays so until somebody says otherwise.
-- Devices fill a new copy for the new fields, so nobody needs to hear of it.
alter table calendar_event disable trigger user;
update calendar_event set requirement = 'Mandatory'
where calendar_event_type_id in (select id from calendar_event_type where is_deadline);
alter table calendar_event enable trigger user;

create or replace function raise_sequences_of_event() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (n.name, n.location, n.status, n.archived or n.deleted)
      is distinct from (o.name, o.location, o.status, o.archived or o.deleted));
begin
  if cardinality(changed) > 0 then
    update calendar_event_schedule set subscription_sequence_number = subscription_sequence_number + 1
    where calendar_event_id = any(changed) and deleted_at is null;
  end if;
  return null;
end
$$;
