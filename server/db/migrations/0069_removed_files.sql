-- A file that was removed for good keeps its row: its address says so, and nothing takes its id again.
alter table blob_reference add column removed_date timestamptz;
create index blob_reference_removed on blob_reference (removed_date) where removed_date is not null;

-- Open pages forget what has been removed.
create function notify_removed_file() returns trigger language plpgsql as $$
begin
  perform pg_notify('files', '');
  return null;
end
$$;

create trigger notify_removed_file after update of removed_date on blob_reference
  for each statement execute function notify_removed_file();
