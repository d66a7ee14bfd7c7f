-- The calendar, its reference data, the CMS and the files (spec section 3).
-- A root table's position, edit, deleted and changed_at are the synchronisation's own; 0003 fills and guards them.

create table blob_reference (
  id uuid primary key,
  filename text not null,
  mime_type text not null,
  size bigint not null check (size >= 0),
  storage_reference text not null default 'database',
  archived boolean not null default false,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

-- Chunks of 1 MB, so that a range of a video is read without the rest of it.
create table blob_chunk (
  blob_reference_id uuid not null references blob_reference (id) on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  primary key (blob_reference_id, number)
);

-- Images and videos are compressed already: stored as they are, a part of a chunk can be read alone.
alter table blob_chunk alter column bytes set storage external;

create table item_tag (
  id uuid primary key,
  name text not null,
  color text not null default '#000000' check (color ~* '^#[0-9a-f]{6}$'),
  display_order integer not null default 99,
  tag_type text not null check (tag_type in ('SchoolPhase', 'SchoolType', 'Other')),
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create table calendar_event_type (
  id uuid primary key,
  name text not null,
  color text not null default '#000000' check (color ~* '^#[0-9a-f]{6}$'),
  description_html text,
  display_order integer not null default 99,
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create table calendar_event_provider (
  id uuid primary key,
  name text not null,
  description_html text,
  image_blob_reference_id uuid references blob_reference (id),
  color text not null default '#000000' check (color ~* '^#[0-9a-f]{6}$'),
  display_order integer not null default 99,
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create table calendar_event (
  id uuid primary key,
  name text not null,
  description_html text,
  location text,
  calendar_event_type_id uuid not null references calendar_event_type (id),
  image_blob_reference_id uuid references blob_reference (id),
  is_featured boolean not null default false,
  is_paid_promotion boolean not null default false,
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create index calendar_event_calendar_event_type_id on calendar_event (calendar_event_type_id);

-- All-day dates are dates, never instants: midnight UTC, the end being the last day itself (design section 4).
create table calendar_event_schedule (
  id uuid primary key,
  calendar_event_id uuid not null references calendar_event (id) on delete cascade,
  start timestamptz not null,
  "end" timestamptz not null,
  is_all_day boolean not null default true,
  recurring_type text,
  recurring_interval integer,
  recurring_offset integer,
  recurrence_of_calendar_event_schedule_id uuid,
  subscription_sequence_number integer not null default 0 check (subscription_sequence_number >= 0),
  archived boolean not null default false,
  deleted_at timestamptz,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now(),
  constraint calendar_event_schedule_order check ("end" >= start),
  constraint calendar_event_schedule_span check ("end" - start <= interval '400 days'),
  constraint calendar_event_schedule_all_day check (
    not is_all_day
    or (
      date_trunc('day', start at time zone 'UTC') = start at time zone 'UTC'
      and date_trunc('day', "end" at time zone 'UTC') = "end" at time zone 'UTC'
    )
  )
);

create index calendar_event_schedule_calendar_event_id on calendar_event_schedule (calendar_event_id);
create index calendar_event_schedule_start on calendar_event_schedule (start, "end") where deleted_at is null;

create table calendar_event_url (
  id uuid primary key,
  calendar_event_id uuid not null references calendar_event (id) on delete cascade,
  name text not null,
  url text not null,
  link_type text not null default 'Other',
  display_order integer not null default 99,
  archived boolean not null default false,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create index calendar_event_url_calendar_event_id on calendar_event_url (calendar_event_id);

create table calendar_event_calendar_event_provider (
  id uuid primary key,
  calendar_event_id uuid not null references calendar_event (id) on delete cascade,
  calendar_event_provider_id uuid not null references calendar_event_provider (id),
  display_order integer not null default 99,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create index calendar_event_calendar_event_provider_event on calendar_event_calendar_event_provider (calendar_event_id);
create index calendar_event_calendar_event_provider_provider
  on calendar_event_calendar_event_provider (calendar_event_provider_id);

create table item_tag_link (
  id uuid primary key,
  item_tag_id uuid not null references item_tag (id),
  target_id uuid not null references calendar_event (id) on delete cascade,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create index item_tag_link_target_id on item_tag_link (target_id);
create index item_tag_link_item_tag_id on item_tag_link (item_tag_id);

create table calendar_headline (
  id uuid primary key,
  start timestamptz not null,
  "end" timestamptz not null,
  name text not null,
  description_html text,
  image_blob_reference_id uuid references blob_reference (id),
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now(),
  constraint calendar_headline_order check ("end" >= start),
  constraint calendar_headline_dates check (
    date_trunc('day', start at time zone 'UTC') = start at time zone 'UTC'
    and date_trunc('day', "end" at time zone 'UTC') = "end" at time zone 'UTC'
  )
);

create table cms_text (
  id uuid primary key,
  name text not null,
  html text,
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create table cms_image (
  id uuid primary key,
  name text not null,
  blob_reference_id uuid references blob_reference (id),
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

create table cms_video (
  id uuid primary key,
  name text not null,
  video_blob_reference_id uuid references blob_reference (id),
  thumbnail_blob_reference_id uuid references blob_reference (id),
  archived boolean not null default false,
  deleted boolean not null default false,
  position bigint not null unique,
  edit uuid,
  changed_at timestamptz not null,
  created_by_user_id uuid references app_user (id) on delete set null,
  created_date timestamptz not null default now()
);

-- No foreign keys but the user's: a click recorded offline may name an event that is gone when it arrives.
create table analytic_event (
  id uuid primary key,
  user_id uuid references app_user (id) on delete set null,
  event_date timestamptz not null,
  event_type text not null check (event_type in ('CalendarEventOpen', 'LinkClick')),
  calendar_event_id uuid,
  calendar_event_schedule_id uuid,
  calendar_event_url_id uuid,
  url text,
  received_at timestamptz not null default now()
);

create index analytic_event_event_date on analytic_event (event_type, event_date);
create index analytic_event_user_id on analytic_event (user_id, event_date);
