-- Invariants of a market's data. They hold at every moment, even if processes were killed. Each query returns the ids of
-- the rows that break the sentence above it; normally none. No query returns texts that people wrote.
-- A state that a worker corrects by itself breaks an invariant only after more time than a worker ever takes.

-- one-paid-booking
-- A product has at most one paid order.
select product_id as offender from bookings where status = 'paid' group by product_id having count(*) > 1;

-- paid-booking-has-its-money
-- A paid order has a settled payment of its price in its currency. An order that was paid in cash has none.
select booking.id as offender from bookings booking
where booking.status = 'paid' and (booking.pay_way is distinct from 'cash') = not exists (
  select 1 from payments payment join payment_intents intent on intent.id = payment.intent_id
  where payment.booking_id = booking.id and payment.outcome = 'settled' and intent.booking_id = booking.id
    and intent.state = 'succeeded' and payment.amount_poisha = booking.price_poisha
    and intent.received_poisha = booking.price_poisha and intent.received_currency = intent.currency
);

-- money-became-something
-- A succeeded payment intent has a payment within five minutes.
select intent.id as offender from payment_intents intent
where intent.state = 'succeeded' and intent.checked_at < now() - interval '5 minutes'
  and not exists (select 1 from payments where payments.intent_id = intent.id);

-- settled-payment-has-its-sale
-- A settled payment has a paid order.
select payment.id as offender from payments payment
where payment.outcome = 'settled' and not exists (
  select 1 from bookings where bookings.id = payment.booking_id and bookings.status = 'paid'
);

-- returned-payment-has-its-refund
-- A payment that was not settled has a refund of the same amount. Its outcome is "refunded" exactly if that refund has
-- succeeded, even if the buyer's bank returned it later.
select payment.id as offender from payments payment
left join refunds refund on refund.payment_id = payment.id and refund.amount_poisha = payment.amount_poisha
left join ledger_transactions failed on failed.subject_id = refund.id and failed.kind = 'refund-failed'
where payment.outcome <> 'settled'
  and (refund.id is null
    or (payment.outcome = 'refunded') <> (refund.state = 'succeeded' or failed.id is not null));

-- kept-money-is-not-returned
-- At most a part of a settled payment is refunded. Its order then has the same refunded amount.
select payment.id as offender from payments payment
join refunds on refunds.payment_id = payment.id
join bookings booking on booking.id = payment.booking_id
where payment.outcome = 'settled' and (refunds.amount_poisha >= payment.amount_poisha
  or booking.refunded_poisha is distinct from refunds.amount_poisha);

-- refunded-order-has-its-refund
-- An order that was refunded after the sale has a refund of that amount.
select booking.id as offender from bookings booking
where booking.fulfilment = 'refunded' and not exists (
  select 1 from payments payment join refunds on refunds.payment_id = payment.id
  where payment.booking_id = booking.id and refunds.amount_poisha = booking.refunded_poisha
);

-- paid-order-ends
-- A paid order without a handover has a timer that ends it.
select booking.id as offender from bookings booking
where booking.status = 'paid' and booking.fulfilment is null and booking.paid_at < now() - interval '2 hours'
  and not exists (select 1 from order_timers where booking_id = booking.id and kind = 'handover');

-- disputed-order-ends
-- A disputed order has an open dispute, and a timer that ends the dispute.
select booking.id as offender from bookings booking
where booking.fulfilment = 'disputed' and not (
  exists (select 1 from disputes where booking_id = booking.id and closed_at is null)
  and exists (select 1 from order_timers where booking_id = booking.id and kind = 'dispute-end'));

-- order-times-end
-- A timer of an order has its effect within ten minutes, because the sweep runs each minute.
select booking_id as offender from order_timers where due_at < now() - interval '10 minutes';

-- ledger-balances
-- The entries of a ledger transaction add up to 0, and each transaction has at least two entries. If one is named, an
-- operator has changed the tables by hand: find it in ledger_transactions and undo the change from a backup.
select booked.id as offender from ledger_transactions booked
left join ledger_entries entry on entry.transaction_id = booked.id
group by booked.id having coalesce(sum(entry.amount_poisha), 0) <> 0 or count(entry.account) < 2;

-- money-is-in-the-ledger
-- Ten minutes after it arrived, each payment is in the ledger with its whole amount.
select payment.id as offender from payments payment
left join ledger_transactions booked on booked.subject_id = payment.id
  and booked.kind in ('sale-kept', 'receipt-returned')
left join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'card-processor'
where payment.paid_at < now() - interval '10 minutes'
  and entry.amount_poisha is distinct from payment.amount_poisha;

-- ledger-has-only-money
-- Each receipt in the ledger has a payment of the same amount.
select booked.id as offender from ledger_transactions booked
join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'card-processor'
left join payments payment on payment.id = booked.subject_id
where booked.kind in ('sale-kept', 'receipt-returned')
  and payment.amount_poisha is distinct from entry.amount_poisha;

-- refunds-are-in-the-ledger
-- A succeeded refund is in the ledger after ten minutes. A refund in the ledger has the same amount, and it has either
-- succeeded or is also recorded as failed.
select refund.id as offender from refunds refund
left join ledger_transactions booked on booked.subject_id = refund.id and booked.kind = 'refund-done'
left join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'refund'
left join ledger_transactions failed on failed.subject_id = refund.id and failed.kind = 'refund-failed'
where case when booked.id is null
  then refund.state = 'succeeded' and refund.checked_at < now() - interval '10 minutes'
  else entry.amount_poisha <> refund.amount_poisha or (refund.state = 'succeeded') = (failed.id is not null) end;

-- held-is-what-waits
-- While a sale is neither completed nor undone, the ledger holds its whole payment. Otherwise it holds no money for
-- the order. If an order is named, compare its history (Record page) with its ledger_transactions before any payout of
-- its money.
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
-- After the end of a sale, the seller has the payment without the refunded part and without the fee. The rate of the
-- fee was fixed at the payment.
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
-- No person has received more from an account of the ledger than was due to that person. If a person is named, stop
-- payouts and find the double payment.
select distinct party_id as offender from ledger_entries where party_id is not null
group by party_id, account having sum(amount_poisha) > 0;

-- payout-is-its-orders
-- The amount of a payout is the sum of the seller's earnings from its orders.
select payout.id as offender from payouts payout
left join payout_items item on item.payout_id = payout.id
left join released_money released on released.booking_id = item.booking_id
  and released.seller_id = payout.seller_id and released.amount_poisha = item.amount_poisha
group by payout.id having sum(released.amount_poisha) is distinct from payout.amount_poisha;

-- nothing-is-paid-twice
-- An order is in at most one payout that was not returned. If an order is named, tell the bank to stop the later
-- payout.
select booking_id as offender from payout_items where not is_void group by booking_id having count(*) > 1;

-- payouts-are-in-the-ledger
-- The ledger records each payout once, and its outcome.
select payout.id as offender from payouts payout
left join ledger_transactions booked on booked.subject_id = payout.id and booked.kind like 'payout-%'
left join ledger_entries entry on entry.transaction_id = booked.id and entry.account = 'payout'
group by payout.id having coalesce(sum(entry.amount_poisha), 0)
    <> case payout.state when 'made' then -payout.amount_poisha else 0 end
  or count(*) filter (where booked.kind = 'payout-made') <> 1
  or (count(*) filter (where booked.kind = 'payout-bounced') = 1) <> (payout.state = 'bounced');

-- processor-agrees
-- The card processor's books and the market's books agree, except for disputes that were lost. They are compared each
-- night. If a number is named, look it up at the processor and follow docs/money.md.
select processor_id as offender from processor_differences where gone_at is null and not is_lost;

-- no-refund-failed
-- No refund has failed for good. If a payment is named, pay its refund by hand.
select payment_id as offender from refunds where state in ('failed', 'canceled');

-- intent-has-one-payment
-- A payment intent has at most one payment.
select intent_id as offender from payments group by intent_id having count(*) > 1;

-- processor-number-is-used-once
-- A payment number of the card processor belongs to one payment intent.
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
-- A sold product has no open order, so that nobody is asked to pay for it.
select booking.id as offender from bookings booking join products product on product.id = booking.product_id
where booking.status = 'open' and product.state = 'sold';

-- one-live-hold
-- A product has at most one hold that has not ended.
select product_id as offender from product_holds where ended_at is null group by product_id having count(*) > 1;

-- holds-end
-- A hold ends within two minutes after it expires, because the sweep runs each minute.
select id as offender from product_holds
where ended_at is null and expires_at < now() - interval '2 minutes';

-- held-product-has-its-hold
-- A product is reserved exactly as long as it has a hold.
select product.id as offender from products product
left join product_holds hold on hold.product_id = product.id and hold.ended_at is null and hold.expires_at > now()
where (product.held_until > now() and hold.id is null)
  or (hold.id is not null and product.held_until is distinct from hold.expires_at);

-- wish-has-its-booking
-- An ordered wish has an order of the same product by the same buyer.
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
-- If the seller was notified of a listing's end, the listing is taken down within an hour after it. A listing that a
-- buyer is paying may stay longer.
select id as offender from products
where state = 'unsold' and end_notified_at is not null and ends_at < now() - interval '1 hour'
  and (held_until > now() - interval '1 hour') is not true;

-- price-is-the-one-set
-- A listing has the price of its latest price change.
select product.id as offender from products product
cross join lateral (
  select to_poisha from product_changes change
  where change.product_id = product.id and to_poisha is not null order by version desc limit 1
) as latest
where product.resale_price_poisha <> latest.to_poisha;

-- events-are-told
-- An event is delivered to its subscribers within five minutes.
select id as offender from outbox_events
where delivered_at is null and created_at < now() - interval '5 minutes';

-- jobs-are-done
-- A due job is done within five minutes, even if its worker died. An email may take an hour, because many may wait for
-- the mail server.
select id as offender from jobs
where greatest(run_at, heartbeat_at) < now() - case when name = 'mail.send' then interval '1 hour' else interval '5 minutes' end;

-- no-job-failed
-- No job was abandoned after its last attempt. Emails and refunds are examples of jobs.
select id as offender from failed_jobs;

-- counts-agree
-- The number of products that a category shows is its number of products for sale.
select category.slug as offender from categories category
where (select count(*) from products where products.category = category.slug and products.state = 'unsold')
  <> (select counts.listed from category_counts counts where counts.category = category.slug)
   + (select coalesce(sum(delta), 0) from category_count_deltas deltas where deltas.category = category.slug);

-- ratings-agree
-- The number and the sum of a person's ratings match the visible reviews about that person.
select account.id as offender from users account
cross join lateral (
  select count(*) as number, coalesce(sum(stars), 0) as stars from reviews
  where about_id = account.id and shown_at is not null and hidden_at is null
) as shown
where (account.rating_count, account.rating_sum) <> (shown.number, shown.stars);

-- reviews-are-of-both-sides
-- A review is written by one side of its order about the other side.
select review.id as offender from reviews review join bookings booking on booking.id = review.booking_id
where (review.writer_id, review.about_id) <> case review.side
  when 'buyer' then (booking.buyer_id, booking.seller_id) else (booking.seller_id, booking.buyer_id) end;

-- reviews-are-shown
-- A review is visible within an hour after the time for reviews has ended.
select id as offender from reviews where shown_at is null and due_at < now() - interval '1 hour';
