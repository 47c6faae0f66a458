-- A link to a draft that another one took the place of. Links that were ended together can be made to work again for an hour,
-- and one that was replaced because it got into wrong hands must not be among them.
alter table preview_links add column is_replaced boolean not null default false;
