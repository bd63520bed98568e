/** SQL that drops the index that allows one paid order per product. */
export const DROP_PAID_INDEX = 'drop index if exists bookings_one_paid';

/** SQL for a trigger that ends each payment hold as soon as it starts. */
export const FORGET_HOLDS = `
  create or replace function forget_hold() returns trigger language plpgsql as $$
    begin
      new.ended_at := new.taken_at;
      new.ending := 'released';
      return new;
    end $$;
  create trigger holds_end_at_once before insert on product_holds for each row execute function forget_hold()`;

/** SQL for a trigger that turns sold products back into unsold ones. So every conditional sale succeeds. */
export const FORGET_SALES = `
  create or replace function forget_sale() returns trigger language plpgsql as $$
    begin
      if new.state = 'sold' then
        new.state := 'unsold';
        new.sold_at := null;
      end if;
      return new;
    end $$;
  create trigger products_forget_their_sale before update on products
    for each row execute function forget_sale()`;
