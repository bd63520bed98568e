-- Public places where buyers and sellers meet; admins add to them. One that is no good any more is only not proposed.
create table meeting_places (
  id uuid primary key default uuidv7(),
  city text not null,
  area text not null check (area <> ''),
  name text not null check (name <> ''),
  added_by uuid references users (id) on delete restrict,
  unique (city, name)
);
create index meeting_places_of_adder on meeting_places (added_by);
insert into meeting_places (city, area, name) values
  ('Dhaka', 'Elephant Road', 'Multiplan Center, ground floor'),
  ('Dhaka', 'Agargaon', 'IDB Bhaban, main entrance'),
  ('Dhaka', 'Panthapath', 'Bashundhara City, ground floor'),
  ('Dhaka', 'Kuril', 'Jamuna Future Park, west entrance'),
  ('Dhaka', 'Mirpur', 'Mirpur 10 metro station'),
  ('Dhaka', 'Uttara', 'Uttara North metro station'),
  ('Dhaka', 'Farmgate', 'Farmgate metro station'),
  ('Dhaka', 'Motijheel', 'Motijheel metro station'),
  ('Dhaka', 'Dhanmondi', 'Dhanmondi 27, Rapa Plaza'),
  ('Chottogram', 'GEC', 'GEC Circle, Central Plaza'),
  ('Chottogram', 'Agrabad', 'Agrabad, Akhtaruzzaman Centre'),
  ('Chottogram', 'Chawkbazar', 'Chawkbazar, Gulzar Tower'),
  ('Chottogram', 'New Market', 'New Market, main gate'),
  ('Chottogram', '2 No. Gate', '2 No. Gate, Finlay Square');

-- Where and when the two sides of an order meet, as one of them has proposed it: the latest of an order counts. Whoever
-- leaves takes along the places that they have named, as long as nothing was paid; they are empty then.
create table order_meetings (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings (id) on delete restrict,
  place text not null,
  meets_at timestamptz(3) not null,
  proposed_by uuid not null references users (id) on delete restrict,
  -- When the other side accepted it.
  accepted_at timestamptz(3),
  -- Whether the end of the paid order moved to two days after it, which happens once.
  end_moved boolean not null default false
);
create index order_meetings_of_booking on order_meetings (booking_id, id);
create index order_meetings_of_proposer on order_meetings (proposed_by);
