-- Whether a listing takes offers is seen on its page.
create trigger offer_terms_begun_invalidate_cache after insert on offer_terms for each row
  when (new.is_off)
  execute function notify_cache_invalidation();
create trigger offer_terms_invalidate_cache after update on offer_terms for each row
  when (old.is_off <> new.is_off)
  execute function notify_cache_invalidation();
