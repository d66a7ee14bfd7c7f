-- What people store for themselves alone: stars, notes, dates done, filters (docs/own-records.md). Positions are a person's own, given under
-- the lock of their account's row; the changes of documents know nothing of them. `changes` are the ids of the last changes of a
-- record, so that a repeated one changes nothing.
create table own_record (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  key text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  position bigint not null,
  changes uuid[] not null default '{}',
  primary key (user_id, kind, key),
  unique (user_id, position)
);

-- The filters of personal feeds are the person's filters from now on.
insert into own_record (user_id, kind, key, value, changed_at, position)
select user_id, 'filters', '', json_build_object(
    'excludedSchoolPhaseIds', excluded_school_phase_ids,
    'excludedEventTypeIds', excluded_event_type_ids,
    'excludedSchoolTypeIds', excluded_school_type_ids), changed_at, 1
from reader_filter;
