-- Addresses whose accounts an admin has closed open no other account. Only digests are kept, so that the table
-- holds no address of anybody.
create table closed_addresses (
  digest text primary key,
  closed_at timestamptz not null default now()
);

create function address_digest(address text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(lower(trim(address)), 'UTF8')), 'hex')
$$;

-- Accounts that were closed before keep their record until now; from here on none does.
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
