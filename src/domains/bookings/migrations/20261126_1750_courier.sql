-- Delivery of the product. price_poisha includes the courier's price, which courier_poisha stores. The next files
-- validate the constraints and replace the indexes.
alter table bookings
  add column delivery text not null default 'meeting',
  add column courier_poisha bigint not null default 0,
  add constraint bookings_delivery_check check (delivery in ('meeting', 'courier')) not valid,
  add constraint bookings_courier_check check (
    courier_poisha >= 0 and courier_poisha < price_poisha and (delivery = 'courier' or courier_poisha = 0)) not valid,
  drop constraint bookings_fulfilment_check,
  add constraint bookings_fulfilment_check check (
    case when fulfilment is null then true
      when fulfilment = 'refunded' then status in ('paid', 'unavailable')
      else fulfilment in ('sent', 'handed-over', 'disputed', 'completed') and status = 'paid' end) not valid;

-- Parcels that sellers gave to a carrier: tracking number and picture.
create table order_parcels (
  booking_id uuid primary key references bookings (id) on delete restrict,
  sent_by uuid not null references users (id) on delete restrict,
  carrier text not null check (length(carrier) between 1 and 60),
  tracking text not null check (length(tracking) between 1 and 60),
  picture jsonb not null check (jsonb_typeof(picture) = 'object'),
  sent_at timestamptz(3) not null
);
create index order_parcels_of_sender on order_parcels (sent_by);
