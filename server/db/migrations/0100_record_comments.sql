-- What administrators write to each other about a record: one thread, part of its history. A comment goes with its author's account; a
-- person it names stands in it by their id, so that the name goes with that account too.
create table record_comment (
  id uuid primary key,
  entity text not null,
  document_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  text text not null,
  at timestamptz not null
);

create index record_comment_document on record_comment (document_id);
create index record_comment_user on record_comment (user_id);
