-- What was done to a user is on the user's page: the acts of others are found by their subject.
create index audit_subject on audit (subject, at);
