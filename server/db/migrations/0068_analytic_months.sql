-- What is left of openings and clicks after their time: how many there were in a month of Europe/London, of which event or
-- address, and by nobody in particular.
create table analytic_month (
  month timestamptz not null,
  event_type text not null check (event_type in ('CalendarEventOpen', 'LinkClick')),
  calendar_event_id uuid,
  calendar_event_url_id uuid,
  url text,
  count integer not null check (count > 0)
);

-- An address may be longer than an index takes.
create unique index analytic_month_of on analytic_month
  (event_type, month, calendar_event_id, calendar_event_url_id, md5(url)) nulls not distinct;

-- What the nightly job looks for.
create index revision_to_forget on revision (recorded_at) where before is not null or after is not null;
create index revision_not_taken on revision (recorded_at) where answer ->> 'answer' not in ('APPLIED', 'MERGED');
