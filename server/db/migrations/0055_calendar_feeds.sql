-- What feeds for calendar apps need to know of an event: since when it has been told of, since when it is gone, and how
-- often each of its dates has changed. All of it is counted here, so that it holds whichever door a change comes by.

-- A writer of a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
select pg_advisory_xact_lock(7350115);

-- published_at: when it was first there for readers. An event that never was is in no feed, cancelled or not.
-- withdrawn_at: since when it has been archived or deleted; feeds go on cancelling its dates for a while.
alter table calendar_event add column published_at timestamptz, add column withdrawn_at timestamptz;

-- No feed has been served before this, so devices need not hear of it and nobody waits for a cancellation.
alter table calendar_event disable trigger user;
update calendar_event set
  published_at = case when not archived and not deleted then created_date end,
  withdrawn_at = case when archived or deleted then changed_at end;
alter table calendar_event enable trigger user;

create function stamp_publication() returns trigger language plpgsql as $$
begin
  if new.archived or new.deleted then
    new.withdrawn_at := coalesce(new.withdrawn_at, now());
  else
    new.withdrawn_at := null;
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;

create trigger stamp_publication before insert or update on calendar_event
  for each row execute function stamp_publication();

-- The sequence of a date in calendar feeds (RFC 5545, 3.8.7.4). What it changes with stands in the three triggers below.
create function raise_sequence_of_schedule() returns trigger language plpgsql as $$
begin
  if (new.start, new."end", new.is_all_day, new.deleted_at is null)
    is distinct from (old.start, old."end", old.is_all_day, old.deleted_at is null) then
    new.subscription_sequence_number := old.subscription_sequence_number + 1;
  end if;
  return new;
end
$$;

create trigger raise_sequence before update on calendar_event_schedule
  for each row execute function raise_sequence_of_schedule();

-- A raised date moves its event, which leads here again: nothing is written where nothing has changed, not even no rows.
create function raise_sequences_of_event() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (n.name, n.location, n.archived or n.deleted) is distinct from (o.name, o.location, o.archived or o.deleted));
begin
  if cardinality(changed) > 0 then
    update calendar_event_schedule set subscription_sequence_number = subscription_sequence_number + 1
    where calendar_event_id = any(changed) and deleted_at is null;
  end if;
  return null;
end
$$;

create trigger raise_sequences after update on calendar_event
  referencing old table as old_rows new table as new_rows
  for each statement execute function raise_sequences_of_event();

create function raise_sequences_of_link() returns trigger language plpgsql as $$
declare
  gone text := 'select calendar_event_id as parent, id, name, url from old_rows';
  come text := 'select calendar_event_id as parent, id, name, url from new_rows';
  changed text := case tg_op
    when 'INSERT' then come
    when 'DELETE' then gone
    else '((' || gone || ' except ' || come || ') union all (' || come || ' except ' || gone || '))'
  end;
begin
  execute 'update calendar_event_schedule set subscription_sequence_number = subscription_sequence_number + 1
    where deleted_at is null and calendar_event_id in (select parent from (' || changed || ') as changed)';
  return null;
end
$$;

create trigger raise_sequences_inserted after insert on calendar_event_url referencing new table as new_rows
  for each statement execute function raise_sequences_of_link();
create trigger raise_sequences_updated after update on calendar_event_url
  referencing old table as old_rows new table as new_rows
  for each statement execute function raise_sequences_of_link();
create trigger raise_sequences_deleted after delete on calendar_event_url referencing old table as old_rows
  for each statement execute function raise_sequences_of_link();

-- What a reader leaves out, in the calendar's words: excluded ids, so that what is new is shown.
create table reader_filter (
  user_id uuid primary key references app_user (id) on delete cascade,
  excluded_school_phase_ids uuid[] not null default '{}',
  excluded_event_type_ids uuid[] not null default '{}',
  excluded_school_type_ids uuid[] not null default '{}',
  changed_at timestamptz not null default now()
);

-- Personal feed addresses, by the SHA-256 of their token.
create table calendar_feed_link (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  last_read_on date
);

create index calendar_feed_link_user_id on calendar_feed_link (user_id);
