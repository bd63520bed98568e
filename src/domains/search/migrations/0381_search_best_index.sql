-- outside a transaction
drop index concurrently if exists search_documents_best;
create index concurrently search_documents_best on search_documents (best_at desc, product_id desc);
