-- What a notice to readers said, and until when, before its words or its end were corrected (decision 174). Notices are never deleted; their
-- table is made by a later migration, so that nothing here refers to it.
create table reader_notice_change (
  id bigint generated always as identity primary key,
  notice_id uuid not null,
  former_text text not null,
  former_ends_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references app_user (id) on delete set null
);

create index reader_notice_change_notice on reader_notice_change (notice_id, id);
create index reader_notice_change_by on reader_notice_change (changed_by);
