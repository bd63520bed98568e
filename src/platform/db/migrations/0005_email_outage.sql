-- Since when the mail server has taken no email: one row while it fails, none while it works.
create table email_outage (
  -- One row at most.
  is_now boolean primary key default true check (is_now),
  since timestamptz not null default now()
);
