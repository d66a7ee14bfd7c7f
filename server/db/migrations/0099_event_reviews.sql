-- Who is asked to look at a draft before it is published (decision 111). A draft waits for one administrator at a time; the row goes
-- when it is taken back or done, with its event, and with the account of the reviewer.
create table event_review (
  calendar_event_id uuid primary key references calendar_event (id) on delete cascade,
  reviewer_id uuid not null references app_user (id) on delete cascade,
  asked_by uuid references app_user (id) on delete set null,
  asked_at timestamptz not null
);

create index event_review_reviewer on event_review (reviewer_id);
create index event_review_asked_by on event_review (asked_by);
