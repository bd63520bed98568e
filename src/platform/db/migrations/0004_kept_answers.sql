-- Answers of calls that came with a key of their caller's, for a day: who repeats the request gets the same again.
-- Written in the transaction of the change they tell, so that a repeat after a crash finds both or neither.
create table kept_answers (
  caller_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  -- The call and a hash of its input: another request under the same key is a mistake of the caller's.
  fingerprint text not null,
  status smallint not null,
  headers jsonb not null,
  body text,
  kept_at timestamptz not null default now(),
  primary key (caller_id, key)
);
create index kept_answers_by_age on kept_answers (kept_at);
