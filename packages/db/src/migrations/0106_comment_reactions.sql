-- How members react to comments: of each kind, a person has one or none for a comment.
create table comment_reactions (
  organisation_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('agree', 'done', 'thanks', 'celebrate', 'looking')),
  reacted_at timestamptz not null default now(),
  primary key (organisation_id, comment_id, kind, user_id),
  foreign key (organisation_id, comment_id) references comments (organisation_id, id)
);
-- A person's, when the account is deleted or its data is asked for.
create index comment_reactions_person on comment_reactions (user_id);

alter table comment_reactions enable row level security;
alter table comment_reactions force row level security;
create policy tenant on comment_reactions
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
