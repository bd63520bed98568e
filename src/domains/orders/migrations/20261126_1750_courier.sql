-- How the product gets to its buyer. By courier the price includes the courier, which has a column of its own.
alter table bookings
  add column delivery text not null default 'meeting'
    constraint bookings_delivery_check check (delivery in ('meeting', 'courier')),
  add column courier_poisha bigint not null default 0,
  add constraint bookings_courier_check check (
    courier_poisha >= 0 and courier_poisha < price_poisha and (delivery = 'courier' or courier_poisha = 0)),
  drop constraint bookings_fulfilment_check,
  add constraint bookings_fulfilment_check check (
    case when fulfilment is null then true
      when fulfilment = 'refunded' then status in ('paid', 'unavailable')
      else fulfilment in ('sent', 'handed-over', 'disputed', 'completed') and status = 'paid' end);

-- A parcel that is on its way is not over.
drop index bookings_under_way_of_buyer;
drop index bookings_under_way_of_seller;
create index bookings_under_way_of_buyer on bookings (buyer_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'sent', 'handed-over', 'disputed');
create index bookings_under_way_of_seller on bookings (seller_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'sent', 'handed-over', 'disputed');

-- A parcel that a seller gave to a carrier: how it is followed, and what it looked like.
create table order_parcels (
  booking_id uuid primary key references bookings (id) on delete restrict,
  sent_by uuid not null references users (id) on delete restrict,
  carrier text not null check (length(carrier) between 1 and 60),
  tracking text not null check (length(tracking) between 1 and 60),
  picture jsonb not null check (jsonb_typeof(picture) = 'object'),
  sent_at timestamptz(3) not null
);
create index order_parcels_of_sender on order_parcels (sent_by);
