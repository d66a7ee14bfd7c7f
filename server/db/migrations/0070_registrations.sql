-- When an address was registered more than once, its confirmation asks for the proof that the registration is one's own
-- (decision 103). The kind of device that registered is stored until then, to say so in the mail and on the page.
alter table app_user add column registered_again boolean not null default false;
alter table app_user add column registration_device text;
