-- What is true of every market at every moment, whatever was interrupted when. Each query lists the ids of those
-- that break the sentence above it; none is how it should be. No query shows what people have written.
-- What a running worker brings into order by itself counts only when it is later than the worker ever is.

-- one-paid-booking
-- A product has at most one paid order.
select product_id as offender from bookings where status = 'paid' group by product_id having count(*) > 1;

-- paid-booking-has-its-money
-- A paid order has a payment that succeeded, of its amount and in its currency.
select booking.id as offender from bookings booking
where booking.status = 'paid' and not exists (
  select 1 from payments payment join payment_intents intent on intent.id = payment.intent_id
  where payment.booking_id = booking.id and payment.outcome = 'settled' and intent.booking_id = booking.id
    and intent.state = 'succeeded' and payment.amount_poisha = booking.price_poisha
    and intent.received_poisha = booking.price_poisha and intent.received_currency = intent.currency
);

-- money-became-something
-- Money that arrived is, minutes later at most, a sale or on its way back.
select intent.id as offender from payment_intents intent
where intent.state = 'succeeded' and intent.checked_at < now() - interval '5 minutes'
  and not exists (select 1 from payments where payments.intent_id = intent.id);

-- settled-payment-has-its-sale
-- Money that was kept has a paid order.
select payment.id as offender from payments payment
where payment.outcome = 'settled' and not exists (
  select 1 from bookings where bookings.id = payment.booking_id and bookings.status = 'paid'
);

-- returned-payment-has-its-refund
-- Money that was not kept has a refund of the same amount, and is called refunded only when it went back.
select payment.id as offender from payments payment
left join refunds refund on refund.payment_id = payment.id and refund.amount_poisha = payment.amount_poisha
where payment.outcome <> 'settled'
  and (refund.id is null or (payment.outcome = 'refunded') <> (refund.state = 'succeeded'));

-- kept-money-is-not-returned
-- Money that was kept has no refund.
select payment.id as offender from payments payment
join refunds on refunds.payment_id = payment.id where payment.outcome = 'settled';

-- no-refund-failed
-- No refund has failed for good. One that did is paid back by hand.
select payment_id as offender from refunds where state in ('failed', 'canceled');

-- intent-has-one-payment
-- Money of one intent is counted once.
select intent_id as offender from payments group by intent_id having count(*) > 1;

-- processor-number-is-used-once
-- A number of the card processor belongs to one intent.
select processor_id as offender from payment_intents
where processor_id is not null group by processor_id having count(*) > 1;

-- sold-product-has-its-booking
-- A sold product has the paid order that bought it.
select product.id as offender from products product
where product.state = 'sold' and not exists (
  select 1 from bookings where bookings.id = product.sold_booking_id and bookings.product_id = product.id
    and bookings.status = 'paid'
);

-- paid-booking-has-its-product
-- The product of a paid order is sold to that order.
select booking.id as offender from bookings booking join products product on product.id = booking.product_id
where booking.status = 'paid'
  and (product.state <> 'sold' or product.sold_booking_id is distinct from booking.id);

-- sold-product-has-no-open-booking
-- Nobody is offered to pay for a product that is sold.
select booking.id as offender from bookings booking join products product on product.id = booking.product_id
where booking.status = 'open' and product.state = 'sold';

-- one-live-hold
-- A product is held by at most one who pays.
select product_id as offender from product_holds where ended_at is null group by product_id having count(*) > 1;

-- holds-end
-- A hold is ended two minutes after its time at the latest: the sweep runs each minute.
select id as offender from product_holds
where ended_at is null and expires_at < now() - interval '2 minutes';

-- held-product-has-its-hold
-- A product is reserved exactly as long as somebody holds it.
select product.id as offender from products product
left join product_holds hold on hold.product_id = product.id and hold.ended_at is null and hold.expires_at > now()
where (product.held_until > now() and hold.id is null)
  or (hold.id is not null and product.held_until is distinct from hold.expires_at);

-- wish-has-its-booking
-- A wish that was ordered has an order of the same product by the same buyer.
select wish.id as offender from wishes wish join bookings booking on booking.id = wish.booking_id
where booking.product_id <> wish.product_id or booking.buyer_id <> wish.buyer_id;

-- closed-account-has-nothing-open
-- A closed account has no session, no open order and nothing for sale.
select account.id as offender from users account
where account.closed_at is not null and (
  exists (select 1 from sessions where sessions.user_id = account.id)
  or exists (select 1 from bookings where bookings.buyer_id = account.id and bookings.status = 'open')
  or exists (select 1 from products where products.seller_id = account.id and products.state = 'unsold')
);

-- one-advertisement
-- A seller has at most one running advertisement.
select advertisement.seller_id as offender from advertisements advertisement
where advertisement.ended_at is null group by advertisement.seller_id having count(*) > 1;

-- terms-end
-- A listing whose seller was told of its end is off the market an hour after it at the latest, unless somebody pays.
select id as offender from products
where state = 'unsold' and end_told_at is not null and ends_at < now() - interval '1 hour'
  and (held_until > now() - interval '1 hour') is not true;

-- price-is-the-one-set
-- A listing has the price that its latest change of price gave it.
select product.id as offender from products product
cross join lateral (
  select to_poisha from product_changes change
  where change.product_id = product.id and to_poisha is not null order by version desc limit 1
) as latest
where product.resale_price_poisha <> latest.to_poisha;

-- events-are-told
-- An event is handed to those who listen within five minutes.
select id as offender from outbox_events
where delivered_at is null and created_at < now() - interval '5 minutes';

-- jobs-are-done
-- Work that is due is done within five minutes, letters, of which many may wait for the mail server, within an hour,
-- also when who began it died.
select id as offender from jobs
where greatest(run_at, heartbeat_at) < now() - case when name = 'mail.send' then interval '1 hour' else interval '5 minutes' end;

-- no-job-failed
-- No work, a letter or a refund say, was given up.
select id as offender from failed_jobs;

-- counts-agree
-- The number of products that a category shows is the number it has.
select category.slug as offender from categories category
where (select count(*) from products where products.category = category.slug and products.state = 'unsold')
  <> (select counts.listed from category_counts counts where counts.category = category.slug)
   + (select coalesce(sum(delta), 0) from category_count_deltas deltas where deltas.category = category.slug);
