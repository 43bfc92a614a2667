-- What a sealed day of the trail says of the airports' chains of that day (ACCESS-46): null for days that were sealed
-- before. With it the moment of sealing is in the digest too. And what was found when older days were looked at again,
-- which the row of the last day keeps; that is in no digest.
alter table trail_day
  add column anchors text,
  add column looked_at timestamptz,
  add column found text not null default '';
