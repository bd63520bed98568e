-- A wish needs no phone and no meeting place: both are asked when it is ordered, unless it has them.
alter table wishes alter column buyer_phone drop not null;
alter table wishes alter column meet_location drop not null;
