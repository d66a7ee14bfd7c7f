-- Positions (design section 4): given under one advisory lock, so that the order of commits is the order of positions.

create sequence sync_position as bigint;

create table sync_meta (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  min_position bigint not null default 0,
  min_schema integer not null default 1,
  system_identifier text,
  timeline text,
  database_oid bigint
);

insert into sync_meta default values;

-- Before any statement on a synced table or on a child of one: whoever writes, by hand too, holds the lock until commit.
-- It is taken per statement because a lock taken per row deadlocks. The number is POSITION_LOCK of server/db/client.ts.
create function take_position_lock() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7350115);
  return null;
end
$$;

-- Before each row of a synced table. Forgetting who created a row (an account was deleted) is no change of the document.
create function stamp_position() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.created_by_user_id is not null and new.created_by_user_id is null then
    old.created_by_user_id := null;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  new.position := nextval('sync_position');
  new.changed_at := now();
  return new;
end
$$;

-- A removed document stays as a tombstone and a removed schedule keeps its row (the feed must cancel it), so nobody but
-- the purge job takes rows away: set local app.purge = 'on'.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.purge', true), '') <> 'on' then
    raise exception '% of % is refused: only the purge job removes rows', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

-- After a statement on a child table: the events whose rows really changed move. The argument is the column with the event's id.
create function move_parents() returns trigger language plpgsql as $$
declare
  gone text := 'select %1$I as parent, to_jsonb(o) - ''created_by_user_id'' as content from old_rows o';
  come text := 'select %1$I as parent, to_jsonb(n) - ''created_by_user_id'' as content from new_rows n';
  changed text := case tg_op
    when 'INSERT' then come
    when 'DELETE' then gone
    else '((' || gone || ' except ' || come || ') union all (' || come || ' except ' || gone || '))'
  end;
begin
  execute format(
    'update calendar_event set position = position where id in (select parent from (' || changed || ') as changed)',
    tg_argv[0]
  );
  return null;
end
$$;

-- After a statement on a synced table: wakes every process at commit.
create function notify_position() returns trigger language plpgsql as $$
declare
  reached bigint := (select max(position) from new_rows);
begin
  if reached is not null then
    perform pg_notify('sync', json_build_object('epoch', (select epoch from sync_meta), 'position', reached)::text);
  end if;
  return null;
end
$$;

create procedure guard_synced_table(synced text) language plpgsql as $$
begin
  execute format(
    'create trigger take_position_lock before insert or update or delete on %I
       for each statement execute function take_position_lock()', synced);
  execute format(
    'create trigger stamp_position before insert or update on %I
       for each row execute function stamp_position()', synced);
  execute format(
    'create trigger refuse_removal before delete or truncate on %I
       for each statement execute function refuse_removal()', synced);
  execute format(
    'create trigger notify_inserted after insert on %I referencing new table as new_rows
       for each statement execute function notify_position()', synced);
  execute format(
    'create trigger notify_updated after update on %I referencing new table as new_rows
       for each statement execute function notify_position()', synced);
end
$$;

create procedure guard_child_table(child text, parent_column text, removal text) language plpgsql as $$
begin
  execute format(
    'create trigger take_position_lock before insert or update or delete on %I
       for each statement execute function take_position_lock()', child);
  execute format(
    'create trigger refuse_removal before %s on %I
       for each statement execute function refuse_removal()', removal, child);
  execute format(
    'create trigger move_parents_inserted after insert on %I referencing new table as new_rows
       for each statement execute function move_parents(%L)', child, parent_column);
  execute format(
    'create trigger move_parents_updated after update on %I referencing old table as old_rows new table as new_rows
       for each statement execute function move_parents(%L)', child, parent_column);
  execute format(
    'create trigger move_parents_deleted after delete on %I referencing old table as old_rows
       for each statement execute function move_parents(%L)', child, parent_column);
end
$$;

call guard_synced_table('calendar_event');
call guard_synced_table('calendar_event_type');
call guard_synced_table('calendar_event_provider');
call guard_synced_table('calendar_headline');
call guard_synced_table('item_tag');
call guard_synced_table('cms_text');
call guard_synced_table('cms_image');
call guard_synced_table('cms_video');

-- A TRUNCATE shows its trigger no rows, so the parents could not move: refused even where DELETE is allowed.
call guard_child_table('calendar_event_schedule', 'calendar_event_id', 'delete or truncate');
call guard_child_table('calendar_event_url', 'calendar_event_id', 'truncate');
call guard_child_table('calendar_event_calendar_event_provider', 'calendar_event_id', 'truncate');
call guard_child_table('item_tag_link', 'target_id', 'truncate');

-- The head (design section 5): the greatest committed position in the caller's snapshot, never the sequence's last value.
create function sync_head() returns bigint language sql stable as $$
  select coalesce(greatest(
    (select max(position) from calendar_event),
    (select max(position) from calendar_event_type),
    (select max(position) from calendar_event_provider),
    (select max(position) from calendar_headline),
    (select max(position) from item_tag),
    (select max(position) from cms_text),
    (select max(position) from cms_image),
    (select max(position) from cms_video)
  ), 0)
$$;
