-- A question can have several items that are answered on one scale: each answer is a choice, of an item and an option.
alter table answers drop constraint answers_kind_check;
alter table answers add constraint answers_kind_check
  check (kind in ('rating', 'choice', 'comment', 'matrix', 'detail'));

-- Checks of two columns have numbers for names.
do $$
declare
  found text;
begin
  select conname into strict found from pg_constraint
    where conrelid = 'answers'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%choices%';
  execute format('alter table answers drop constraint %I', found);
end
$$;
alter table answers add constraint answers_choices_check
  check ((kind in ('choice', 'matrix')) = (choices is not null));
