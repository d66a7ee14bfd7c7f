-- Templates of events, which all editors share (decision 152).

-- A writer of a process that still runs holds this lock before it locks any table: to wait for it later would deadlock.
select pg_advisory_xact_lock(7350115);

create table event_template (
  id uuid primary key,
  name text not null,
  image_blob_reference_id uuid references blob_reference (id),
  description_html text,
  content text,
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

call guard_synced_table('event_template');

create index event_template_image on event_template (image_blob_reference_id) where image_blob_reference_id is not null;
create index event_template_deleted on event_template (position) where deleted;

create or replace function sync_head() returns bigint language sql stable as $$
  select coalesce(greatest(
    (select max(position) from calendar_event),
    (select max(position) from calendar_event_type),
    (select max(position) from calendar_event_provider),
    (select max(position) from calendar_headline),
    (select max(position) from item_tag),
    (select max(position) from cms_text),
    (select max(position) from cms_image),
    (select max(position) from cms_video),
    (select max(position) from event_template)
  ), 0)
$$;
