-- The history is the record of every change by an administrator: nobody but the purge job changes it or takes rows away.
create trigger refuse_change before update or delete or truncate on revision
  for each statement execute function refuse_removal();
