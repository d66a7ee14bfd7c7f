-- Which links are stored is asked by their whole address (security 25); it may be longer than other indexes take.
create index calendar_event_url_url on calendar_event_url using hash (url);

-- What a reader has found wrong with an event; the mail about it has left with it. It goes with the account.
create table event_report (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  calendar_event_id uuid not null,
  text text not null,
  reported_at timestamptz not null default now()
);

create index event_report_user_id on event_report (user_id);
create index event_report_reported_at on event_report (reported_at);

-- Which pages were looked at and when; whoever looked is not kept.
create table page_view (
  id uuid primary key,
  path text not null,
  viewed_at timestamptz not null,
  received_at timestamptz not null default now()
);

create index page_view_viewed_at on page_view (viewed_at);
