-- Whoever proves the mailbox owns the account, and an erased account leaves nothing behind.

-- Null until the first sign-in: an account that nobody has ever used can be registered again (spec section 4).
alter table app_user add column signed_in_at timestamptz;
update app_user u set signed_in_at = (select max(a.at) from audit a where a.action = 'sign-in' and a.user_id = u.id);

-- The administration deletes in two calls, deleteProfile and then lockout: between them only id and email remain.
alter table app_user add column profile_deleted_at timestamptz;
update app_user u set profile_deleted_at = now()
where u.locked_out_by_administrator and not exists (select from profile p where p.user_id = u.id)
  and exists (select from audit a where a.action = 'profile deleted' and a.subject = u.id::text);

-- A provider may be renamed in the settings; who somebody is there is the issuer and its subject. Rows made before have
-- the name only: the first start with the provider's settings gives them its issuer.
alter table external_login rename column provider_key to subject;
alter table external_login add column issuer text;
update external_login set issuer = 'name:' || login_provider;
alter table external_login alter column issuer set not null;
alter table external_login drop constraint external_login_pkey;
alter table external_login add primary key (issuer, subject);

-- Whose mail it is, under whatever address: it goes with the account.
alter table mail add column user_id uuid references app_user (id) on delete cascade;
create index mail_user_id on mail (user_id);
update mail m set user_id = u.id from app_user u where lower(u.email) = lower(m.to_address);

alter table account_code drop constraint account_code_purpose_check;
alter table account_code add constraint account_code_purpose_check
  check (purpose in ('ConfirmEmail', 'ResetPassword', 'ChangeEmail', 'CancelEmailChange', 'Invite', 'ProveAgain'));

-- The browsers in which somebody has signed in, by the SHA-256 of their cookie: a sign-in in another one is told by mail.
create table known_device (
  user_id uuid not null references app_user (id) on delete cascade,
  id_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, id_hash)
);
