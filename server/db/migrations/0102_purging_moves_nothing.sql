-- A removed date that goes after its time is in no document, and a purged event takes its rows with it: neither is a change that
-- devices must hear of (decision 142).
create or replace function move_parents() returns trigger language plpgsql as $$
declare
  gone text := 'select %1$I as parent, to_jsonb(o) - ''created_by_user_id'' as content from old_rows o';
  come text := 'select %1$I as parent, to_jsonb(n) - ''created_by_user_id'' as content from new_rows n';
  changed text := case tg_op
    when 'INSERT' then come
    when 'DELETE' then gone
    else '((' || gone || ' except ' || come || ') union all (' || come || ' except ' || gone || '))'
  end;
begin
  if tg_op = 'DELETE' and coalesce(current_setting('app.purge', true), '') = 'on' then
    return null;
  end if;
  execute format(
    'update calendar_event set position = position where id in (select parent from (' || changed || ') as changed)',
    tg_argv[0]
  );
  return null;
end
$$;

-- What the nightly job looks for; documents that were deleted have an index of their positions (0060).
create index calendar_event_schedule_removed on calendar_event_schedule (deleted_at) where deleted_at is not null;
