-- Administrators see on their devices whether readers have ever seen an event: one that is archived and never was is a
-- draft (decision 074).

-- A writer of a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
select pg_advisory_xact_lock(7350115);

alter table calendar_event add column is_published boolean not null default false;

-- Devices fill a new copy for the new field, so nobody needs to hear of it.
alter table calendar_event disable trigger user;
update calendar_event set is_published = true where published_at is not null;
alter table calendar_event enable trigger user;

-- A column and not `generated`: triggers that compare a row before it is written would find that one empty.
create or replace function stamp_publication() returns trigger language plpgsql as $$
begin
  if new.archived or new.deleted then
    new.withdrawn_at := coalesce(new.withdrawn_at, now());
  else
    new.withdrawn_at := null;
    new.published_at := coalesce(new.published_at, now());
  end if;
  new.is_published := new.published_at is not null;
  return new;
end
$$;
