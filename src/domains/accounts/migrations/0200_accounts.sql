-- People, sellers and admins. Better Auth writes users, sessions, credentials, verification_tokens and signing_keys too,
-- by the names in server/auth.server.ts.
create table users (
  id uuid primary key default uuidv7(),
  email text not null constraint users_email_unique unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  -- Mobile number in its 11-digit form.
  number text check (number ~ '^01[0-9]{9}$'),
  -- URL of the avatar.
  image text,
  user_type text check (user_type in ('Buyer', 'Seller', 'Admin')),
  role text check (role = 'verify'),
  -- A closed account stays as a row without personal data, so that what was sold and paid stays readable.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_only_sellers_are_verified check (role is null or user_type = 'Seller')
);
create index users_by_type on users (user_type, created_at, id);
-- The order of the admins' lists: newest first.
create index users_newest on users (created_at desc, id desc) where closed_at is null;
create index users_newest_by_type on users (user_type, created_at desc, id desc) where closed_at is null;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null constraint sessions_token_unique unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Ways to sign in: a password (hashed), or an account at an OpenID provider.
create table credentials (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_provider_account_unique unique (provider_id, account_id)
);
create index credentials_by_user on credentials (user_id);

-- One-time tokens: of links sent by e-mail (reset, verification), and the state of a sign-in at an OpenID provider. Only a
-- hash of a link's token is stored, in identifier; value is the user's id or the provider's state.
create table verification_tokens (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_tokens_by_identifier on verification_tokens (identifier);
create index verification_tokens_by_expiry on verification_tokens (expires_at);

-- Key pairs that sign access tokens. The private half is encrypted with the session secret.
create table signing_keys (
  id uuid primary key default uuidv7(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- What everybody may see of a seller. Part of the accounts door: other domains may join it.
create view seller_cards as
select id, name, email, number, role is not distinct from 'verify' as verified
from users
where user_type = 'Seller';

-- What admins did, kept for good and readable when the person or listing has gone. Append-only, as the triggers below
-- see to.
create table admin_actions (
  id uuid primary key default uuidv7(),
  -- Null for a command at the server (`npm run admin`), which needs no account.
  admin_id uuid references users (id) on delete restrict,
  deed text not null check (deed <> ''),
  -- Id of an account or a listing, and its name or title at that time.
  subject_id uuid not null,
  subject text not null,
  reason text,
  request_id text default audit_setting('request_id'),
  done_at timestamptz(3) not null default now()
);
create index admin_actions_by_subject on admin_actions (subject_id, id desc);

-- The one permitted update removes the name of a person whose account was closed.
create function forbid_admin_action_rewriting() returns trigger language plpgsql as $$
begin
  if new.subject = 'Closed account' and to_jsonb(new) - 'subject' = to_jsonb(old) - 'subject' then
    return new;
  end if;
  raise exception 'rows of admin_actions are written once' using errcode = 'restrict_violation';
end $$;

create trigger admin_actions_are_append_only before update on admin_actions
  for each row execute function forbid_admin_action_rewriting();
create trigger admin_actions_are_kept before delete or truncate on admin_actions
  for each statement execute function forbid_rewriting();

-- E-mail addresses whose accounts an admin has closed; they open no other account. Only SHA-256 digests are stored, so
-- that the table holds nobody's address.
create table blocked_emails (
  digest text primary key,
  blocked_at timestamptz not null default now()
);

create function email_digest(email text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(lower(trim(email)), 'UTF8')), 'hex')
$$;

create function reject_blocked_email() returns trigger language plpgsql as $$
begin
  if exists (select from blocked_emails where digest = email_digest(new.email)) then
    -- Null from a BEFORE trigger skips the row, as an insert that meets an existing address does.
    return null;
  end if;
  return new;
end $$;

create trigger users_reject_blocked_email before insert on users
  for each row execute function reject_blocked_email();

-- The columns of seller_cards. Inserts need none: a new seller has no listings yet.
create trigger users_invalidate_cache after update on users for each row
  when ((old.name, old.email, old.number, old.role, old.user_type)
    is distinct from (new.name, new.email, new.number, new.role, new.user_type))
  execute function notify_cache_invalidation();
