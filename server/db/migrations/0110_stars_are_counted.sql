-- Administrators see how many people have starred an event (decision 158): the stars are found without looking at what else
-- people have stored for themselves.
create index own_record_star on own_record (key, user_id) where kind = 'star' and value ->> 'isStarred' = 'true';
