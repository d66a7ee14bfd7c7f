-- What happened: every final answer by edit id (idempotency and history in one, design section 6), and the audit.

-- No foreign keys: history outlives the documents and the accounts it tells of. A withdrawn edit is only an id and its answer.
create table revision (
  edit uuid primary key,
  entity text,
  document_id uuid,
  kind text check (kind in ('create', 'update', 'delete', 'archive', 'restore')),
  before jsonb,
  after jsonb,
  user_id uuid,
  position bigint,
  answer jsonb not null,
  request_id text,
  made_at timestamptz,
  recorded_at timestamptz not null default now()
);

create index revision_document on revision (entity, document_id, recorded_at);
create index revision_recorded_at on revision (recorded_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  user_id uuid,
  subject text,
  detail jsonb,
  address text,
  request_id text
);

create index audit_at on audit (at);
create index audit_user_id on audit (user_id, at);

create trigger refuse_change before update or delete or truncate on audit
  for each statement execute function refuse_removal();
