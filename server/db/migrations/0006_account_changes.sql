-- Whoever changes a role or ends sessions, by hand too: open pages on every process hear of it (design section 8).
create function notify_account() returns trigger language plpgsql as $$
begin
  if new.role_group_id is distinct from old.role_group_id then
    perform pg_notify('account', json_build_object('kind', 'roles', 'userId', new.id)::text);
  end if;
  if new.security_stamp is distinct from old.security_stamp
    or (new.locked_out_by_administrator and not old.locked_out_by_administrator) then
    perform pg_notify('account', json_build_object('kind', 'signed-out', 'userId', new.id)::text);
  end if;
  return null;
end
$$;

create trigger notify_account after update on app_user for each row execute function notify_account();
