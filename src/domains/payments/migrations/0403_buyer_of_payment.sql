-- Whose money it was stands with the payment itself, so that a person's copy and a closed account find it.
alter table payments add column buyer_id uuid references users (id) on delete restrict;
update payments set buyer_id = payment_intents.buyer_id
from payment_intents where payment_intents.id = payments.intent_id;
create index payments_of_buyer on payments (buyer_id);

create function payment_has_buyer() returns trigger language plpgsql as $$
begin
  new.buyer_id := coalesce(new.buyer_id, (select buyer_id from payment_intents where id = new.intent_id));
  return new;
end $$;

create trigger payments_have_buyers before insert on payments
  for each row execute function payment_has_buyer();
