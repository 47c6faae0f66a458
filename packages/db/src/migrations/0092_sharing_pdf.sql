-- Whether readers may download the edition as a PDF. Who let them take nothing before lets them take no PDF.
alter table report_sharing add column pdf boolean not null default true;
update report_sharing set pdf = downloads;
