-- Administrators see how often an event was opened and a link followed, by month: a range is counted from the index alone,
-- and the openings of one event, or the clicks on one address, are found without looking at the others.
drop index analytic_event_event_date;
create index analytic_event_range on analytic_event (event_type, event_date, id)
  include (calendar_event_id, calendar_event_url_id, user_id);
create index analytic_event_of_event on analytic_event (calendar_event_id, event_date) where event_type = 'CalendarEventOpen';
create index analytic_event_of_url on analytic_event (md5(url), event_date) where event_type = 'LinkClick';
