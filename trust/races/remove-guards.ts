import type { Field } from './field.ts';

/** Every guard of "one product, one winner", in a market that exists for this: the sales that follow are double. */
export async function removeGuards({ pool }: Field): Promise<void> {
  await pool.query(`
    drop index bookings_one_paid;
    create function forget_hold() returns trigger language plpgsql as $$
      begin
        new.ended_at := new.taken_at;
        new.ending := 'released';
        return new;
      end $$;
    create trigger holds_end_at_once before insert on product_holds for each row execute function forget_hold();
    create function forget_sale() returns trigger language plpgsql as $$
      begin
        if new.state = 'sold' then
          new.state := 'unsold';
          new.sold_at := null;
        end if;
        return new;
      end $$;
    create trigger products_forget_their_sale before update on products
      for each row execute function forget_sale();`);
}
