-- A file is kept in objects: the file itself, and the smaller sizes of a picture (security 24).

create table blob_object (
  id uuid primary key,
  -- Null while the file is being received: nobody can see a part of it, and what is left of an upload is found.
  blob_reference_id uuid references blob_reference (id) on delete set null,
  image_size text not null default 'full' check (image_size in ('thumbnail', 'list', 'full')),
  mime_type text not null,
  size bigint not null default 0 check (size >= 0),
  created_date timestamptz not null default now(),
  unique (blob_reference_id, image_size)
);

create index blob_object_without_reference on blob_object (created_date) where blob_reference_id is null;

insert into blob_object (id, blob_reference_id, mime_type, size, created_date)
select id, id, mime_type, size, created_date from blob_reference;

alter table blob_chunk drop constraint blob_chunk_blob_reference_id_fkey;
alter table blob_chunk rename column blob_reference_id to blob_object_id;
alter table blob_chunk add foreign key (blob_object_id) references blob_object (id) on delete cascade;

-- Of the bytes as they were sent: the same id is the same upload only with the same bytes.
alter table blob_reference add column content_hash text;
-- When it was last sent: a device that sends it again still holds an edit that will name it.
alter table blob_reference add column sent_date timestamptz not null default now();
create index blob_reference_sent_date on blob_reference (sent_date);

-- Deleting a file asks every column that may name it.
create index calendar_event_image on calendar_event (image_blob_reference_id) where image_blob_reference_id is not null;
create index calendar_event_provider_image on calendar_event_provider (image_blob_reference_id)
  where image_blob_reference_id is not null;
create index calendar_headline_image on calendar_headline (image_blob_reference_id)
  where image_blob_reference_id is not null;
