-- The administration deletes somebody in two calls. Between them the account is nobody's: it has no role, nothing signs in to
-- it, and its address is free again, so whoever registers it meanwhile is not met by the second call.
update app_user set role_group_id = 'User', password_hash = null, email_confirmed = false, two_factor_enabled = false,
  two_factor_secret = null, two_factor_pending_secret = null, two_factor_last_step = null, recovery_code_hashes = '{}',
  security_stamp = gen_random_uuid()
where profile_deleted_at is not null;
delete from profile p using app_user u where u.id = p.user_id and u.profile_deleted_at is not null;
delete from account_code c using app_user u where u.id = c.user_id and u.profile_deleted_at is not null;
delete from external_login e using app_user u where u.id = e.user_id and u.profile_deleted_at is not null;
delete from ticket t using app_user u where u.id = t.user_id and u.profile_deleted_at is not null;

drop index app_user_email;
create unique index app_user_email on app_user (lower(email)) where profile_deleted_at is null;
create index app_user_being_deleted on app_user (lower(email)) where profile_deleted_at is not null;

-- Whatever a call overlooks cannot bring such an account back.
alter table app_user add constraint app_user_being_deleted check (
  profile_deleted_at is null
  or (role_group_id = 'User' and password_hash is null and not email_confirmed and not two_factor_enabled));
