-- Whether the program before the one that brought a migration cannot work beside it (decision 156).
alter table migration add column is_contracting boolean not null default false;
