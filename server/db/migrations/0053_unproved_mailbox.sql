-- The address was confirmed in a browser that was not signed in to the account: whoever has the mailbox and whoever has the
-- account may be two. Until the mailbox is shown in a session of the account no second factor is set up, and resetting the password
-- takes away one that was there before.
alter table app_user rename column two_factor_unproved to mailbox_unproved;
