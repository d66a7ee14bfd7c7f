-- A second factor that was on when the address was confirmed in a browser that was not signed in to the account: whoever has
-- the mailbox may never have had that factor. Resetting the password by this mailbox takes it away.
alter table app_user add column two_factor_unproved boolean not null default false;

-- An external sign-in that a signed-in user began is theirs: it ends with their password and goes with their account.
update ticket set user_id = (select id from app_user u where u.id::text = coalesce(content ->> 'link', content ->> 'again'))
where purpose in ('ExternalStart', 'ExternalIdentity') and coalesce(content ->> 'link', content ->> 'again') is not null;
