-- What a bulk change or an import made together, so that it can be undone as one; null for every other edit.
alter table revision add column batch uuid;

create index revision_batch on revision (batch) where batch is not null;
