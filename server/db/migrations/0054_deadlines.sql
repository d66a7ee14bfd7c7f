-- Events of some types are dates by which something must be done: the calendar marks them and puts them first.
alter table calendar_event_type add column is_deadline boolean not null default false;
