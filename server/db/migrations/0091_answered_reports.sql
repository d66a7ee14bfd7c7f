-- Reported mistakes are a list of administrators: what they answered, and what is done.
alter table event_report
  add column answer text,
  add column answered_at timestamptz,
  add column answered_by uuid references app_user (id) on delete set null,
  add column done_at timestamptz,
  add column done_by uuid references app_user (id) on delete set null;

create index event_report_answered_by on event_report (answered_by);
create index event_report_done_by on event_report (done_by);
