-- What kinds of letters somebody does not want.
create table email_optouts (
  person_id uuid not null,
  topic text not null check (length(topic) between 1 and 40),
  opted_out_at timestamptz(3) not null default now(),
  primary key (person_id, topic)
);
