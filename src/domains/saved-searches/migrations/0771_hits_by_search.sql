-- outside a transaction
-- Hits are looked for by their search alone; the ids of products tell which came last. Each index less is a write less for
-- each search that a new listing finds.
drop index concurrently if exists saved_search_hits_newest;
drop index concurrently if exists saved_search_hits_of_product;
