-- outside a transaction
drop index concurrently if exists images_by_likeness;
create index concurrently images_by_likeness on images using gin (likeness_parts(likeness)) where likeness is not null;
