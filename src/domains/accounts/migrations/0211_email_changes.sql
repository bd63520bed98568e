-- Changes of e-mail addresses. Only digests of the links' tokens are stored.
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

-- While an old address may take its place back, nobody else signs up with it.
create or replace function reject_blocked_email() returns trigger language plpgsql as $$
begin
  if exists (select from blocked_emails where digest = email_digest(new.email))
    or exists (select from email_changes where old_email = new.email and expires_at > now()) then
    -- Null from a BEFORE trigger skips the row, as an insert that meets an existing address does.
    return null;
  end if;
  return new;
end $$;
