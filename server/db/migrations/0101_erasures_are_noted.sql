-- Whoever is deleted is written down outside of the database too, so that a restored backup deletes them again (decision 141): the job
-- that does so is woken at the commit.
create function notify_erased() returns trigger language plpgsql as $$
begin
  perform pg_notify('erased', '');
  return null;
end
$$;

create trigger notify_erased after insert on erased_user for each statement execute function notify_erased();
create trigger notify_being_erased after update of profile_deleted_at on app_user
  for each row when (new.profile_deleted_at is not null and old.profile_deleted_at is null)
  execute function notify_erased();
