-- Products are withdrawn, never deleted: to look each one up for each search that finds it proves nothing.
alter table saved_search_hits drop constraint saved_search_hits_product_id_fkey;
