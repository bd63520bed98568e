-- People and shops. The library that signs people in writes these tables too, by the names in server/auth.server.ts.
create table users (
  id uuid primary key default uuidv7(),
  email text not null constraint users_email_unique unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  -- Mobile number in its 11-digit form.
  number text check (number ~ '^01[0-9]{9}$'),
  -- Address of the portrait.
  image text,
  user_type text check (user_type in ('Buyer', 'Seller', 'Admin')),
  role text check (role = 'verify'),
  -- A closed account stays as a tombstone, so that what was sold and paid stays readable.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_only_sellers_are_verified check (role is null or user_type = 'Seller')
);
create index users_by_type on users (user_type, created_at, id);
-- The order of the admins' lists.
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

-- The ways in which a person can prove to be the user: a password, later an account elsewhere.
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

-- One-time proofs: of an e-mail address, of a sign-in that is under way elsewhere.
create table proofs (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index proofs_by_identifier on proofs (identifier);
create index proofs_by_expiry on proofs (expires_at);

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

-- What anyone may see of a seller. Part of the accounts door: other domains may join it.
create view seller_cards as
select id, name, email, number, role is not distinct from 'verify' as verified
from users
where user_type = 'Seller';

-- What admins did, kept for good and in words that stay readable when the person or listing has gone.
create table admin_deeds (
  id uuid primary key default uuidv7(),
  -- Null for what is done by a command at the server: whoever may run it needs no account.
  admin_id uuid references users (id) on delete restrict,
  deed text not null check (deed <> ''),
  -- An account or a listing, and its name or title at that time.
  subject_id uuid not null,
  subject text not null,
  reason text,
  request_id text default doing_setting('request'),
  done_at timestamptz(3) not null default now()
);
create index admin_deeds_of_subject on admin_deeds (subject_id, id desc);

-- Deeds of admins are written once. The one thing that may change later is the name of a person whose account is
-- closed: it gives way to words that name nobody.
create function keep_admin_deed() returns trigger language plpgsql as $$
begin
  if new.subject = 'Closed account' and to_jsonb(new) - 'subject' = to_jsonb(old) - 'subject' then
    return new;
  end if;
  raise exception 'rows of admin_deeds are written once' using errcode = 'restrict_violation';
end $$;

create trigger admin_deeds_stay_as_they_are before update on admin_deeds
  for each row execute function keep_admin_deed();
create trigger admin_deeds_stay before delete or truncate on admin_deeds
  for each statement execute function refuse_rewriting();

-- Addresses whose accounts an admin has closed open no other account. Only digests are kept, so that the table
-- holds no address of anybody.
create table closed_addresses (
  digest text primary key,
  closed_at timestamptz not null default now()
);

create function address_digest(address text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(lower(trim(address)), 'UTF8')), 'hex')
$$;

create function refuse_closed_address() returns trigger language plpgsql as $$
begin
  if exists (select from closed_addresses where digest = address_digest(new.email)) then
    -- As an address that has an account: the row is not written.
    return null;
  end if;
  return new;
end $$;

create trigger users_with_open_addresses before insert on users
  for each row execute function refuse_closed_address();

-- What seller_cards shows. Whoever has just signed up has no listings yet.
create trigger users_shown after update on users for each row
  when ((old.name, old.email, old.number, old.role, old.user_type)
    is distinct from (new.name, new.email, new.number, new.role, new.user_type))
  execute function tell_shown_change();
