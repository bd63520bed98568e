-- The second factor of accounts: the secret of an authenticator app and the recovery codes, both encrypted with the session
-- secret. Better Auth writes the table too. It counts wrong codes by the two last columns only at a sign-in of its own; ours
-- are counted by the rate limiter, and the columns keep their defaults.
create table second_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint second_factors_user_unique unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- Whether a code of the app was entered once, so that it is known to be set up.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

-- Whether signing in asks for the second factor.
alter table users add column two_factor_enabled boolean not null default false;

alter table sessions
  -- When the second factor was proved in this session; until then it opens nothing where the account has one.
  add column second_factor_at timestamptz,
  -- What kind of network the sign-in came from. The address itself is not stored.
  add column source_class text;
