-- The last line that somebody left about one thing, which the field of customer service asks for while somebody types
-- (WORK-18). Without it every search that was ever made was read.
create index if not exists trail_actor on trail (actor, operation, object, at, seq);
