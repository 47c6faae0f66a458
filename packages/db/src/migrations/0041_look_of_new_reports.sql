-- What a new report begins with: the size of its type and its cover, part of an organisation's branding.
alter table branding
  add column report_scale text not null default 'plain' check (report_scale in ('plain', 'report', 'magazine')),
  add column report_cover text not null default 'none' check (report_cover in ('none', 'colour'));
