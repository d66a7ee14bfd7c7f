-- Links that show an event that is not published to somebody without an account (decision 123). A link ends at its time, when it is
-- revoked, and with the event; with the rights of whoever made it, it does not work.
create table preview_link (
  id uuid primary key,
  calendar_event_id uuid not null references calendar_event (id) on delete cascade,
  made_by uuid not null references app_user (id) on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index preview_link_event on preview_link (calendar_event_id);
create index preview_link_expires on preview_link (expires_at);
create index preview_link_made_by on preview_link (made_by);
