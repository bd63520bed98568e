-- Sellers' requests for verification, and the decisions. A seller has at most one draft or waiting request.
create table verification_requests (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references users (id) on delete restrict,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'declined')),
  -- Phone number confirmed by a code, how the code was sent, and when it was confirmed.
  phone text,
  code_way text check (code_way in ('email', 'sms')),
  phone_proved_at timestamptz(3),
  shop_address text not null default '',
  begun_at timestamptz(3) not null,
  asked_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid references users (id) on delete restrict,
  -- Reason for a decline.
  reason text,
  check ((phone is null) = (phone_proved_at is null) and (phone is null) = (code_way is null)),
  check ((state = 'draft') = (asked_at is null)),
  check ((state in ('approved', 'declined')) = (decided_at is not null))
);
create unique index verification_requests_open on verification_requests (seller_id)
  where state in ('draft', 'waiting');
create index verification_requests_of_seller on verification_requests (seller_id, id desc);
create index verification_requests_waiting on verification_requests (asked_at, id) where state = 'waiting';
create index verification_requests_drafts on verification_requests (begun_at) where state = 'draft';

-- Pictures of identity cards and trade licences. Only admins and the owner can see them. Stored here, because anybody
-- can open addresses in the picture store, and so the picture is deleted with its row.
create table verification_documents (
  request_id uuid primary key references verification_requests (id) on delete cascade,
  seller_id uuid not null references users (id) on delete restrict,
  kind text not null check (kind in ('identity', 'licence')),
  jpeg bytea not null check (octet_length(jpeg) between 1 and 8388608),
  sent_at timestamptz(3) not null,
  -- Time of the picture's deletion, set with the decision.
  kept_until timestamptz(3)
);
create index verification_documents_of_seller on verification_documents (seller_id);
create index verification_documents_to_delete on verification_documents (kept_until) where kept_until is not null;

-- The latest unconfirmed code of each seller.
create table verification_codes (
  seller_id uuid primary key references users (id) on delete restrict,
  phone text not null,
  digest text not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  wrong_tries integer not null default 0
);
create index verification_codes_to_delete on verification_codes (expires_at);
