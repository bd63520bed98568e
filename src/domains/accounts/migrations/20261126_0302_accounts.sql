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
  -- The address at which strangers reach a seller, where that is another than the one to sign in with: asked for, and shown
  -- once an email to it has proved that the seller reads it. Both in lower case.
  contact_email text,
  contact_email_asked text,
  user_type text check (user_type in ('Buyer', 'Seller', 'Admin')),
  role text check (role = 'verify'),
  -- Since when a seller is verified, and what admins checked, each with its moment: {"phone": "2026-11-23T17:00:00.000Z"}.
  -- Empty for sellers whom an admin verified without saying what they checked.
  verified_at timestamptz(3),
  verified_checks jsonb not null default '{}',
  -- What shown reviews say of a person in sum: how many there are, and their stars together. Kept here by the reviews
  -- domain, through the door of accounts, so that each list can show it without counting.
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and 5 * rating_count),
  -- Whether signing in asks for the second factor.
  two_factor_enabled boolean not null default false,
  -- Until then nobody is signed in to the account.
  blocked_until timestamptz,
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
-- For sellers by the address that is shown of them.
create index users_shown_email on users (coalesce(contact_email, email)) where user_type = 'Seller';
-- A contact address is one seller's.
create unique index users_contact_email on users (contact_email) where contact_email is not null;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null constraint sessions_token_unique unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- When the second factor was proved in this session; until then it opens nothing where the account has one.
  second_factor_at timestamptz,
  -- What kind of network the sign-in came from. The address itself is not stored.
  source_class text,
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
  -- Whether the password was chosen by a person who reads the account's mailbox (through the link of an email), and not only
  -- by the person who opened the account, perhaps with somebody else's address.
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

-- One-time tokens: of links sent by email (reset, verification), and the state of a sign-in at an OpenID provider. Only a
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

-- The second factor of accounts: the secret of an authenticator app and the recovery codes, both encrypted with the session
-- secret. Better Auth writes the table too. It counts wrong codes by failed_verification_count and locked_until only at a sign-in of its
-- own; ours are counted by the rate limiter, and the columns keep their defaults.
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

-- Passkeys, which prove a second factor beside the authenticator app. Better Auth writes the table. The secret half of each
-- never leaves its owner's device.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  -- The name that its owner gave it.
  name text,
  -- COSE key in base64.
  public_key text not null,
  credential_id text not null constraint passkeys_credential_unique unique,
  -- How often the device says that it was used, if it counts; 32 bits without a sign.
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  -- Model of the device or password manager, where it names one.
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_by_user on passkeys (user_id);

-- Changes of email addresses. Only digests of the links' tokens are stored.
create table email_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  -- The address before, once the new one has taken its place; null too where nobody had ever proved it.
  old_email text check (old_email = lower(old_email)),
  -- Of the link that proves the new address.
  token_digest text not null constraint email_changes_token_unique unique,
  -- Of the link by which the old address takes its place back.
  objection_digest text constraint email_changes_objection_unique unique,
  confirmed_at timestamptz,
  -- When the link of the state that it is in ends.
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_changes_by_user on email_changes (user_id);
create index email_changes_by_expiry on email_changes (expires_at);
create index email_changes_by_old_email on email_changes (old_email) where old_email is not null;

-- What everybody may see of a seller, also on a product's page. `email` is the address that is shown; `has_contact_email` says
-- that an email has proved it, whoever else signs in with it. `closed_at` sets listings that went with their account apart
-- from those that were removed. Part of the accounts door: other domains may join it.
create view seller_cards as
select id, name, coalesce(contact_email, email) as email, number, role is not distinct from 'verify' as verified, image,
  created_at, closed_at, contact_email is not null as has_contact_email, verified_at, verified_checks
from users
where user_type = 'Seller';

-- Part of the accounts door: other domains may join it.
create view seller_ratings as
select id, rating_count, rating_sum
from users
where user_type = 'Seller';

-- What admins did, kept for good and readable when the person or listing has gone. Append-only, as the triggers below
-- see to.
create table admin_actions (
  id uuid primary key default uuidv7(),
  -- Null for a command at the server (`npm run admin`), which needs no account.
  admin_id uuid references users (id) on delete restrict,
  action text not null check (action <> ''),
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

-- Why admins took listings off the market; the latest of a listing has the greatest id. Part of the accounts door: other
-- domains may read it.
create view listing_removals as
select id, subject_id as product_id, reason
from admin_actions
where action = 'withdraw-listing';

-- Sources that admins keep out for a time.
create table blocked_sources (
  -- As the web server names it: an IPv4 address, or the first half of an IPv6 one.
  source text primary key,
  reason text not null,
  blocked_by uuid references users (id) on delete set null,
  blocked_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index blocked_sources_by_admin on blocked_sources (blocked_by);
create index blocked_sources_by_end on blocked_sources (blocked_until);

-- Email addresses whose accounts an admin has closed; they open no other account. Only SHA-256 digests are stored, so
-- that the table holds nobody's address.
create table blocked_emails (
  digest text primary key,
  blocked_at timestamptz not null default now()
);

create function email_digest(email text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(lower(trim(email)), 'UTF8')), 'hex')
$$;

-- While an old address may take its place back, nobody else signs up with it.
create function reject_blocked_email() returns trigger language plpgsql as $$
begin
  if exists (select from blocked_emails where digest = email_digest(new.email))
    or exists (select from email_changes where old_email = new.email and expires_at > now()) then
    -- Null from a BEFORE trigger skips the row, as an insert that meets an existing address does.
    return null;
  end if;
  return new;
end $$;

create trigger users_reject_blocked_email before insert on users
  for each row execute function reject_blocked_email();

-- The columns of seller_cards and seller_ratings. Inserts need none: a new seller has no listings yet.
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
