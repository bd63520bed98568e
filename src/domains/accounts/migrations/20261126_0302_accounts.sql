-- Buyers, sellers and admins. Better Auth also writes users, sessions, credentials, verification_tokens and
-- signing_keys, with the names in server/auth.server.ts.
create table users (
  id uuid primary key default uuidv7(),
  email text not null constraint users_email_unique unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  -- Mobile number of 11 digits.
  number text check (number ~ '^01[0-9]{9}$'),
  image text,
  -- Public email address of a seller, if it differs from the sign-in address. contact_email_asked becomes contact_email
  -- when the seller opens the link in an email to it. Both are in lower case.
  contact_email text,
  contact_email_asked text,
  user_type text check (user_type in ('Buyer', 'Seller', 'Admin')),
  role text check (role = 'verify'),
  -- Time of the verification, and the checks by admins with their times: {"phone": "2026-11-23T17:00:00.000Z"}. Empty
  -- if the admin named no checks.
  verified_at timestamptz(3),
  verified_checks jsonb not null default '{}',
  -- Number of a person's visible reviews, and the sum of their stars. The reviews domain updates both through the
  -- public API of accounts. So lists show a rating without counting reviews.
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and 5 * rating_count),
  -- True if signing in requires the second factor.
  two_factor_enabled boolean not null default false,
  -- Nobody can sign in to the account before this time.
  blocked_until timestamptz,
  -- Closed accounts keep their row without personal data, because sales and payments refer to it.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_only_sellers_are_verified check (role is null or user_type = 'Seller')
);
create index users_by_type on users (user_type, created_at, id);
-- For the admins' lists, which show the newest accounts first.
create index users_newest on users (created_at desc, id desc) where closed_at is null;
create index users_newest_by_type on users (user_type, created_at desc, id desc) where closed_at is null;
-- Finds a seller by the public email address.
create index users_shown_email on users (coalesce(contact_email, email)) where user_type = 'Seller';
-- Two sellers cannot have the same contact email.
create unique index users_contact_email on users (contact_email) where contact_email is not null;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null constraint sessions_token_unique unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- Time of the second factor in this session. While it is null, the session has no access if the account has one.
  second_factor_at timestamptz,
  -- Kind of network from which the user signed in. The address itself is not stored.
  source_class text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Sign-in methods: a hashed password, or an account at an OpenID provider.
create table credentials (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  -- True if a reader of the account's mailbox chose the password, through a link in an email. Otherwise the address may
  -- belong to somebody else.
  password_proved boolean not null default false,
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

-- One-time tokens of links in emails (reset, verification), and states of sign-ins at an OpenID provider. identifier
-- contains a hash of a link's token, never the token. value is the user's id or the provider's state.
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

-- Key pairs that sign access tokens. The private key is encrypted with the session secret.
create table signing_keys (
  id uuid primary key default uuidv7(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Second factors: the secret of the authenticator app and the recovery codes, both encrypted with the session secret.
-- Better Auth writes the table too. It counts wrong codes (failed_verification_count, locked_until) only in its own
-- sign-in. Our sign-in counts them with the rate limiter, so these two columns keep their defaults.
create table second_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint second_factors_user_unique unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- True after the first correct code, which proves that the app is set up.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

-- Passkeys, a second factor besides the authenticator app. Better Auth writes the table. The private key never leaves
-- the device.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text,
  -- COSE key in base64.
  public_key text not null,
  credential_id text not null constraint passkeys_credential_unique unique,
  -- Signature counter of the device, 0 if it does not count. bigint, because it is an unsigned 32-bit number.
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  -- Model of the device or password manager; null if unknown.
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_by_user on passkeys (user_id);

-- Changes of email addresses. Only digests of the links' tokens are stored.
create table email_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  -- Previous address, set when the new one is confirmed. Stays null if the previous address was never verified.
  old_email text check (old_email = lower(old_email)),
  -- Digest of the token that confirms the new address.
  token_digest text not null constraint email_changes_token_unique unique,
  -- Digest of the token with which the old address undoes the change.
  objection_digest text constraint email_changes_objection_unique unique,
  confirmed_at timestamptz,
  -- Expiry of the confirmation link, and after confirmation of the undo link.
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_changes_by_user on email_changes (user_id);
create index email_changes_by_expiry on email_changes (expires_at);
create index email_changes_by_old_email on email_changes (old_email) where old_email is not null;

-- Public data of sellers, also shown on product pages. `email` is the public address. `has_contact_email` is true if it
-- is a confirmed contact email. `closed_at` distinguishes listings of closed accounts from removed listings. Part of
-- the public API of accounts: other domains may join this view.
create view seller_cards as
select id, name, coalesce(contact_email, email) as email, number, role is not distinct from 'verify' as verified, image,
  created_at, closed_at, contact_email is not null as has_contact_email, verified_at, verified_checks
from users
where user_type = 'Seller';

-- Part of the public API of accounts: other domains may join this view.
create view seller_ratings as
select id, rating_count, rating_sum
from users
where user_type = 'Seller';

-- Audit log of admins. Rows outlive the accounts and listings that they name. Triggers make the table append-only.
create table admin_actions (
  id uuid primary key default uuidv7(),
  -- Null for a command on the server (`npm run admin`), which needs no account.
  admin_id uuid references users (id) on delete restrict,
  action text not null check (action <> ''),
  -- Id of an account or listing, and its name or title at that time.
  subject_id uuid not null,
  subject text not null,
  reason text,
  request_id text default audit_setting('request_id'),
  done_at timestamptz(3) not null default now()
);
create index admin_actions_by_subject on admin_actions (subject_id, id desc);

-- Allows only the update that removes the name of a closed account.
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

-- Reasons why admins removed listings. The latest removal of a listing has the greatest id. Part of the public API of
-- accounts: other domains may read this view.
create view listing_removals as
select id, subject_id as product_id, reason
from admin_actions
where action = 'withdraw-listing';

-- Client addresses that admins have blocked for a while.
create table blocked_sources (
  -- Client address as the web server writes it: an IPv4 address or an IPv6 /64 network.
  source text primary key,
  reason text not null,
  blocked_by uuid references users (id) on delete set null,
  blocked_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index blocked_sources_by_admin on blocked_sources (blocked_by);
create index blocked_sources_by_end on blocked_sources (blocked_until);

-- Email addresses of accounts that an admin closed. They cannot open another account. Only SHA-256 digests are stored,
-- so the table contains no addresses.
create table blocked_emails (
  digest text primary key,
  blocked_at timestamptz not null default now()
);

create function email_digest(email text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(lower(trim(email)), 'UTF8')), 'hex')
$$;

-- Refuses new accounts with a blocked address, or with an old address that can still undo its change.
create function reject_blocked_email() returns trigger language plpgsql as $$
begin
  if exists (select from blocked_emails where digest = email_digest(new.email))
    or exists (select from email_changes where old_email = new.email and expires_at > now()) then
    -- Null skips the row, so the insert behaves as if the address already had an account.
    return null;
  end if;
  return new;
end $$;

create trigger users_reject_blocked_email before insert on users
  for each row execute function reject_blocked_email();

-- Columns of seller_cards and seller_ratings. Inserts need no trigger, because a new seller has no listings.
create trigger users_invalidate_cache after update on users for each row
  when ((old.name, old.email, old.contact_email, old.number, old.role, old.user_type, old.image)
    is distinct from (new.name, new.email, new.contact_email, new.number, new.role, new.user_type, new.image))
  execute function notify_cache_invalidation();
create trigger users_rating_invalidates_cache after update on users for each row
  when ((old.rating_count, old.rating_sum) is distinct from (new.rating_count, new.rating_sum))
  execute function notify_cache_invalidation();
create trigger users_checks_invalidate_cache after update on users for each row
  when ((old.verified_at, old.verified_checks) is distinct from (new.verified_at, new.verified_checks))
  execute function notify_cache_invalidation();
