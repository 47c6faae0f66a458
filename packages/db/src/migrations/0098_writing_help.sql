-- Whether builders can have texts suggested by the language model that the installation is connected to.
alter table organisations add column writing_help boolean not null default false;
