-- What is true of every market at every moment, whatever was interrupted when. Each query lists the ids of those
-- that break the sentence above it; none is how it should be. No query shows what people have written.
-- What a running worker brings into order by itself counts only when it is later than the worker ever is.

-- one-paid-booking
-- A product has at most one paid order.
select product_id as offender from bookings where status = 'paid' group by product_id having count(*) > 1;

-- paid-booking-has-its-money
-- A paid order has a payment that succeeded, of its amount and in its currency; one that was paid in cash has none.
select booking.id as offender from bookings booking
where booking.status = 'paid' and (booking.pay_way is distinct from 'cash') = not exists (
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
-- Of money that was kept at most a part goes back, and then its order says so.
select payment.id as offender from payments payment
join refunds on refunds.payment_id = payment.id
join bookings booking on booking.id = payment.booking_id
where payment.outcome = 'settled' and (refunds.amount_poisha >= payment.amount_poisha
  or booking.refunded_poisha is distinct from refunds.amount_poisha);

-- refunded-order-has-its-refund
-- An order whose money went back after the sale has a refund of that amount.
select booking.id as offender from bookings booking
where booking.fulfilment = 'refunded' and not exists (
  select 1 from payments payment join refunds on refunds.payment_id = payment.id
  where payment.booking_id = booking.id and refunds.amount_poisha = booking.refunded_poisha
);

-- paid-order-ends
-- An order that was paid, and of which nothing was handed over, has a time that ends it.
select booking.id as offender from bookings booking
where booking.status = 'paid' and booking.fulfilment is null and booking.paid_at < now() - interval '2 hours'
  and not exists (select 1 from order_timers where booking_id = booking.id and kind = 'handover');

-- disputed-order-ends
-- An order with which something is wrong has what its buyer said of it, and a time that ends it.
select booking.id as offender from bookings booking
where booking.fulfilment = 'disputed' and not (
  exists (select 1 from disputes where booking_id = booking.id and closed_at is null)
  and exists (select 1 from order_timers where booking_id = booking.id and kind = 'dispute-end'));

-- order-times-end
-- What happens to an order by itself happens within ten minutes: the sweep runs each minute.
select booking_id as offender from order_timers where due_at < now() - interval '10 minutes';

-- ledger-balances
-- The entries of each transaction of the books come to 0, and there are two of them at least. An operator wrote into the
-- tables by hand: find the transaction in ledger_transactions and undo that from a backup.
select booked.id as offender from ledger_transactions booked
left join ledger_entries entry on entry.transaction_id = booked.id
group by booked.id having coalesce(sum(entry.amount_poisha), 0) <> 0 or count(entry.account) < 2;

-- money-is-in-the-ledger
-- Each payment stands in the books with its whole amount ten minutes after it arrived.
select payment.id as offender from payments payment
left join ledger_transactions booked on booked.subject_id = payment.id
  and booked.kind in ('sale-kept', 'receipt-returned')
left join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'card-processor'
where payment.paid_at < now() - interval '10 minutes'
  and entry.amount_poisha is distinct from payment.amount_poisha;

-- ledger-has-only-money
-- What the books say arrived is a payment of that amount.
select booked.id as offender from ledger_transactions booked
join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'card-processor'
left join payments payment on payment.id = booked.subject_id
where booked.kind in ('sale-kept', 'receipt-returned')
  and payment.amount_poisha is distinct from entry.amount_poisha;

-- refunds-are-in-the-ledger
-- What went back stands in the books, and what the books say went back did.
select refund.id as offender from refunds refund
left join ledger_transactions booked on booked.subject_id = refund.id and booked.kind = 'refund-done'
left join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'refund'
left join ledger_transactions failed on failed.subject_id = refund.id and failed.kind = 'refund-failed'
where case when booked.id is null
  then refund.state = 'succeeded' and refund.checked_at < now() - interval '10 minutes'
  else entry.amount_poisha <> refund.amount_poisha or (refund.state = 'succeeded') = (failed.id is not null) end;

-- held-is-what-waits
-- What the books hold for an order is the money of a sale that is neither completed nor undone, and nothing else. If one
-- is named: compare its history (Record page) with its ledger_transactions before anything of it is paid out.
select coalesce(booking.id, held.booking_id) as offender from (
  select booked.booking_id, -sum(entry.amount_poisha) as amount_poisha
  from ledger_entries entry join ledger_transactions booked on booked.id = entry.transaction_id
  where entry.account = 'held' group by booked.booking_id having sum(entry.amount_poisha) <> 0
) as held
full join (
  select booking.id, payment.amount_poisha from bookings booking
  join payments payment on payment.booking_id = booking.id and payment.outcome = 'settled'
  where booking.status = 'paid' and (booking.fulfilment is null or booking.fulfilment in ('sent', 'handed-over', 'disputed'))
) as booking on booking.id = held.booking_id
where held.amount_poisha is distinct from booking.amount_poisha;

-- seller-got-the-rest
-- Of a sale that ended the seller has what did not go back, but for the fee that was frozen at the payment.
select payment.id as offender from ledger_transactions booked
join payments payment on payment.id = booked.subject_id
join payment_intents intent on intent.id = payment.intent_id
left join refunds refund on refund.payment_id = payment.id
cross join lateral (
  select coalesce(-sum(amount_poisha) filter (where account = 'seller'), 0) as seller,
    coalesce(-sum(amount_poisha) filter (where account = 'fee'), 0) as fee,
    coalesce(-sum(amount_poisha) filter (where account = 'refund'), 0) as refund
  from ledger_entries where transaction_id = booked.id
) as got
cross join lateral (select payment.amount_poisha - coalesce(refund.amount_poisha, 0) as poisha) as rest
where booked.kind in ('sale-released', 'sale-refunded')
  and (got.refund, got.fee, got.seller) is distinct from (
    coalesce(refund.amount_poisha, 0),
    floor(rest.poisha * intent.fee_per_mille / 100000) * 100,
    rest.poisha - floor(rest.poisha * intent.fee_per_mille / 100000) * 100);

-- nobody-is-overpaid
-- No person has got more from an account of the books than was theirs. If one is named: stop payouts, and look what was
-- paid twice.
select distinct party_id as offender from ledger_entries where party_id is not null
group by party_id, account having sum(amount_poisha) > 0;

-- payout-is-its-orders
-- A payout is the sum of what its orders gave their seller.
select payout.id as offender from payouts payout
left join payout_items item on item.payout_id = payout.id
left join released_money released on released.booking_id = item.booking_id
  and released.seller_id = payout.seller_id and released.amount_poisha = item.amount_poisha
group by payout.id having sum(released.amount_poisha) is distinct from payout.amount_poisha;

-- nothing-is-paid-twice
-- An order is in one payout that has not come back. If one is named: tell the bank to stop the later payout.
select booking_id as offender from payout_items where not is_void group by booking_id having count(*) > 1;

-- payouts-are-in-the-ledger
-- The books say of a payout what became of it.
select payout.id as offender from payouts payout
left join ledger_transactions booked on booked.subject_id = payout.id and booked.kind like 'payout-%'
left join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'payout'
group by payout.id having coalesce(sum(entry.amount_poisha), 0)
    <> case payout.state when 'made' then -payout.amount_poisha else 0 end
  or count(*) filter (where booked.kind = 'payout-made') <> 1
  or (count(*) filter (where booked.kind = 'payout-bounced') = 1) <> (payout.state = 'bounced');

-- processor-agrees
-- The card processor's books and ours agree. They are compared each night; for what is named look the number up at the
-- processor; what to do then stands in docs/money.md.
select processor_id as offender from processor_differences where gone_at is null;

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
-- A listing whose seller was notified of its end is off the market an hour after it at the latest, unless somebody pays.
select id as offender from products
where state = 'unsold' and end_notified_at is not null and ends_at < now() - interval '1 hour'
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
-- Work that is due is done within five minutes, emails, of which many may wait for the mail server, within an hour,
-- also when who began it died.
select id as offender from jobs
where greatest(run_at, heartbeat_at) < now() - case when name = 'mail.send' then interval '1 hour' else interval '5 minutes' end;

-- no-job-failed
-- No work, an email or a refund say, was given up.
select id as offender from failed_jobs;

-- counts-agree
-- The number of products that a category shows is the number it has.
select category.slug as offender from categories category
where (select count(*) from products where products.category = category.slug and products.state = 'unsold')
  <> (select counts.listed from category_counts counts where counts.category = category.slug)
   + (select coalesce(sum(delta), 0) from category_count_deltas deltas where deltas.category = category.slug);

-- ratings-agree
-- What is told of a person's reviews in sum is what the shown reviews of them come to.
select account.id as offender from users account
cross join lateral (
  select count(*) as number, coalesce(sum(stars), 0) as stars from reviews
  where about_id = account.id and shown_at is not null and hidden_at is null
) as shown
where (account.rating_count, account.rating_sum) <> (shown.number, shown.stars);

-- reviews-are-of-both-sides
-- A review is by one side of its order about the other.
select review.id as offender from reviews review join bookings booking on booking.id = review.booking_id
where (review.writer_id, review.about_id) <> case review.side
  when 'buyer' then (booking.buyer_id, booking.seller_id) else (booking.seller_id, booking.buyer_id) end;

-- reviews-are-shown
-- A review is shown an hour after the time of both is over at the latest.
select id as offender from reviews where shown_at is null and due_at < now() - interval '1 hour';
