-- Lines that administrators show above the calendar for a time (decision 167). None is changed: one is withdrawn and another written, so
-- that the table is also their history.
create table reader_notice (
  id uuid primary key,
  text text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  written_at timestamptz not null,
  written_by uuid references app_user (id) on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user (id) on delete set null
);

create index reader_notice_ends on reader_notice (ends_at);
create index reader_notice_written_by on reader_notice (written_by);
create index reader_notice_withdrawn_by on reader_notice (withdrawn_by);
