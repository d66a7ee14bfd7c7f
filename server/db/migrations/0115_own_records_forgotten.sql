-- Up to which position records that a person had taken back were deleted to make room: a device that has read less may still know
-- them as they were before (docs/own-records.md, decision 178).
create table own_record_forgotten (
  user_id uuid primary key references app_user (id) on delete cascade,
  position bigint not null
);
