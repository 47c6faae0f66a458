-- Makes what Bubbles needs on a PostgreSQL server (15 or later): its roles and its database. Run it as a superuser; running it again
-- changes only the passwords. From the environment, so that no password is in a process list:
--   OWNER_PASSWORD=… SERVER_PASSWORD=… psql -d postgres -f deploy/postgres/roles.sql
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
\if :{?owner_password}
\else
do $$ begin raise exception 'OWNER_PASSWORD is not set.'; end $$;
\endif
\if :{?server_password}
\else
do $$ begin raise exception 'SERVER_PASSWORD is not set.'; end $$;
\endif

-- What every query runs as: it owns nothing, and row-level security holds it.
select 'create role bubbles_app nologin nosuperuser nobypassrls'
where not exists (select from pg_roles where rolname = 'bubbles_app') \gexec
-- Owns the tables; used for migrations and backups alone (DATABASE_MIGRATION_URL).
select 'create role bubbles_owner login nosuperuser nobypassrls in role bubbles_app'
where not exists (select from pg_roles where rolname = 'bubbles_owner') \gexec
-- What the processes sign in as (DATABASE_URL).
select 'create role bubbles_server login nosuperuser nobypassrls in role bubbles_app'
where not exists (select from pg_roles where rolname = 'bubbles_server') \gexec
alter role bubbles_owner password :'owner_password';
alter role bubbles_server password :'server_password';

select 'create database bubbles owner bubbles_owner encoding ''UTF8'' template template0'
where not exists (select from pg_database where datname = 'bubbles') \gexec
revoke all on database bubbles from public;
grant connect on database bubbles to bubbles_server;
\connect bubbles
alter schema public owner to bubbles_owner;
revoke create on schema public from public;
