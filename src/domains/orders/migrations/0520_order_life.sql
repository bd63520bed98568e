-- An order's life after its payment. `status` keeps its four values, so that the version before reads every order right;
-- what comes after the payment stands beside it.
alter table bookings add column fulfilment text;
-- The way to pay that the buyer chose; null for orders from before, and until they choose.
alter table bookings add column pay_way text;
-- What went back after the sale, and whose fault that was, if anybody's.
alter table bookings add column refunded_poisha bigint;
alter table bookings add column failed_side text;
alter table bookings add constraint bookings_fulfilment_check check (
  case when fulfilment is null then true
    when fulfilment = 'refunded' then status in ('paid', 'unavailable')
    else fulfilment in ('handed-over', 'disputed', 'completed') and status = 'paid' end) not valid;
alter table bookings add constraint bookings_pay_way_check
  check (pay_way is null or pay_way in ('card-at-meeting', 'card-ahead', 'cash')) not valid;
alter table bookings add constraint bookings_refunded_check check (
  (refunded_poisha is null or (refunded_poisha > 0 and refunded_poisha <= price_poisha))
  and (fulfilment is not distinct from 'refunded') = (refunded_poisha is not null)
  and (failed_side is null or failed_side in ('buyer', 'seller'))) not valid;
-- An order whose whole money went back keeps the moment at which it was paid.
alter table bookings drop constraint bookings_check;
alter table bookings add constraint bookings_paid_at_check check (
  (status <> 'paid' or paid_at is not null)
  and (paid_at is null or status = 'paid' or fulfilment is not distinct from 'refunded')) not valid;

-- Everything that happened to an order: each change of its state, and what both sides did meanwhile. Orders that the
-- version before has placed or paid lack those rows.
create table order_transitions (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings (id) on delete restrict,
  action text not null,
  -- Null for the placing of the order.
  from_state text,
  to_state text not null,
  -- Null for the market itself.
  actor_id uuid references users (id) on delete restrict,
  reason text,
  happened_at timestamptz(3) not null
);
create index order_transitions_of_booking on order_transitions (booking_id, id);
create index order_transitions_of_actor on order_transitions (actor_id, id);
create trigger order_transitions_are_append_only before update or delete on order_transitions
  for each statement execute function forbid_rewriting();

-- What happens to an order by itself, and when: at most one of a kind. They end with the state that began them.
create table order_timers (
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null,
  due_at timestamptz(3) not null,
  primary key (booking_id, kind)
);
create index order_timers_due on order_timers (due_at);

-- Orders of before that nobody has paid begin their time now.
insert into order_timers (booking_id, kind, due_at)
select id, 'silence', now() + interval '14 days' from bookings where status = 'open';
