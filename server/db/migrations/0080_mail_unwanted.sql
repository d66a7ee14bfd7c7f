-- When its reader called a mail unwanted: providers report that more than once, and a subscription chosen since then stays.
alter table mail add column unwanted_at timestamptz;
