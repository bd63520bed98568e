-- Passkeys, which prove a second factor beside the authenticator app. Better Auth writes the table. The secret half of each
-- never leaves its owner's device.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  -- What its owner calls it.
  name text,
  -- COSE key in base64.
  public_key text not null,
  credential_id text not null constraint passkeys_credential_unique unique,
  -- How often the device says that it was used, if it counts; 32 bits without a sign.
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  -- Model of the device or password manager, where it tells.
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_by_user on passkeys (user_id);
