-- What stands at the top of the next digests, for an administrator to write; an empty text means nothing.
insert into cms_text (id, name, html)
select '5c001a1a-0000-4000-8000-000000000008', 'Digest.Note', ''
where not exists (select from cms_text where name = 'Digest.Note' and not deleted);

insert into baseline select id from cms_text where name = 'Digest.Note' and not deleted;
