-- The baseline: what the app reads by name, with neutral content and fixed ids (design sections 4 and 11).

insert into role_group (id, name) values ('Administrator', 'Administrator'), ('User', 'User');

create table baseline (
  id uuid primary key
);

create function keep_baseline() returns trigger language plpgsql as $$
begin
  if (new.name <> old.name or new.deleted or new.archived) and exists (select from baseline where id = old.id) then
    raise exception 'The app reads "%" by its name: it cannot be renamed, archived or deleted', old.name
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger keep_baseline before update on cms_text for each row execute function keep_baseline();
create trigger keep_baseline before update on cms_video for each row execute function keep_baseline();

insert into cms_text (id, name, html) values
  ('5c001a1a-0000-4000-8000-000000000001', 'Login.VideoText',
    '<p>A calendar of the dates that schools, academies and other education providers need, with daily and weekly update emails.</p>'),
  ('5c001a1a-0000-4000-8000-000000000002', 'About.Section1',
    '<h2>About the calendar</h2><p>Dates for everyone who works in education, month by month.</p>'),
  ('5c001a1a-0000-4000-8000-000000000003', 'About.Section2',
    '<h2>Who it is for</h2><p>Staff of maintained schools, academies and other education organisations. Signing up is free.</p>'),
  ('5c001a1a-0000-4000-8000-000000000004', 'About.Section3', ''),
  ('5c001a1a-0000-4000-8000-000000000005', 'About.Section4', ''),
  ('5c001a1a-0000-4000-8000-000000000006', 'Privacy policy',
    '<h2>Privacy policy</h2><p>This text has not been written yet.</p>'),
  ('5c001a1a-0000-4000-8000-000000000007', 'Terms and conditions',
    '<h2>Terms and conditions</h2><p>This text has not been written yet.</p>');

-- Their videos and thumbnails are uploaded later.
insert into cms_video (id, name) values
  ('5c001a1a-0000-4000-8000-000000000011', 'Login.Video'),
  ('5c001a1a-0000-4000-8000-000000000012', 'About.Video');

insert into baseline select id from cms_text union all select id from cms_video;
