-- Why a listing was off sale before an admin removed it; null if the removal took it off sale. Buyers can still confirm a
-- cash purchase, and undoing the removal brings this state back.
alter table products add column ended_before text;
