-- Which digest a mail is ('weekly/2026-11-29', 'reminders/2026-11-29'), and whether its address gave it back.
alter table mail add column digest text check (digest ~ '^(daily|weekly|reminders)/[0-9]{4}-[0-9]{2}-[0-9]{2}$');
alter table mail add column bounced_at timestamptz;
create index mail_digest on mail (digest) where digest is not null;

-- Who gets no digests and reminders: until a day that they chose, or because mails to their address came back.
create table mail_pause (
  user_id uuid not null references app_user (id) on delete cascade,
  reason text not null check (reason in ('returned', 'chosen')),
  since timestamptz not null default now(),
  until timestamptz,
  primary key (user_id, reason),
  check ((reason = 'chosen') = (until is not null))
);

-- Another address gets its own chance.
create function end_pause_of_address() returns trigger language plpgsql as $$
begin
  delete from mail_pause where user_id = new.id and reason = 'returned';
  return null;
end $$;
create trigger app_user_end_pause after update of email on app_user
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function end_pause_of_address();
