-- Editors change the calendar's content and see nothing of other people (decision 138).
insert into role_group (id, name) values ('Editor', 'Editor') on conflict do nothing;
