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
