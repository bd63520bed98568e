-- Why money went back, in words for admins.
alter table refunds add column reason text;

-- Each step of a payment stands in the book of changes: tries to pay, money that arrived, money that goes back.
create function note_intent_change() returns trigger language plpgsql as $$
begin
  perform note_state_change(
    'intent', new.id, case when tg_op = 'UPDATE' then old.state end, new.state,
    coalesce(new.received_poisha, new.amount_poisha),
    jsonb_build_object('product', new.product_id, 'booking', new.booking_id, 'buyer', new.buyer_id,
      'intent', new.id, 'transaction', new.processor_id), null);
  return null;
end $$;

create function note_payment_change() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select * into intent from payment_intents where id = new.intent_id;
  perform note_state_change(
    'payment', new.id, case when tg_op = 'UPDATE' then old.outcome end, new.outcome, new.amount_poisha,
    jsonb_build_object('product', intent.product_id, 'booking', new.booking_id, 'buyer', intent.buyer_id,
      'intent', intent.id, 'payment', new.id, 'transaction', intent.processor_id), null);
  return null;
end $$;

create function note_refund_change() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select payment_intents.* into intent from payment_intents
    join payments on payments.intent_id = payment_intents.id where payments.id = new.payment_id;
  perform note_state_change(
    'refund', new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.amount_poisha,
    jsonb_build_object('product', intent.product_id, 'booking', intent.booking_id, 'buyer', intent.buyer_id,
      'intent', intent.id, 'payment', new.payment_id, 'transaction', intent.processor_id), new.reason);
  return null;
end $$;

-- A declined card leaves the intent as it was, ready for another; only the processor's message tells of it.
create function note_declined_card() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select * into intent from payment_intents where processor_id = new.body #>> '{data,object,id}';
  if found then
    perform note_state_change(
      'intent', intent.id, intent.state, 'declined', intent.amount_poisha,
      jsonb_build_object('product', intent.product_id, 'booking', intent.booking_id, 'buyer', intent.buyer_id,
        'intent', intent.id, 'transaction', intent.processor_id),
      new.body #>> '{data,object,last_payment_error,code}');
  end if;
  return null;
end $$;

create trigger payment_intents_noted_after_insert after insert on payment_intents
  for each row execute function note_intent_change();
create trigger payment_intents_noted_after_update after update of state on payment_intents
  for each row when (old.state is distinct from new.state) execute function note_intent_change();
create trigger payments_noted_after_insert after insert on payments
  for each row execute function note_payment_change();
create trigger payments_noted_after_update after update of outcome on payments
  for each row when (old.outcome is distinct from new.outcome) execute function note_payment_change();
create trigger refunds_noted_after_insert after insert on refunds
  for each row execute function note_refund_change();
create trigger refunds_noted_after_update after update of state on refunds
  for each row when (old.state is distinct from new.state) execute function note_refund_change();
create trigger processor_events_noted_after_insert after insert on processor_events
  for each row when (new.type = 'payment_intent.payment_failed') execute function note_declined_card();
