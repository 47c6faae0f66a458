-- The version of the draft that was last compared with what is live, and whether readers of this audience would find anything new in
-- it: an edit that was undone, or one to an internal block of a public page, leaves nothing to publish. Null: not compared yet,
-- which counts as something new; the worker compares what is behind within a minute.
alter table live_publications add column compared_seq bigint;
alter table live_publications add column compared_same boolean not null default false;
