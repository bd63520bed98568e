-- Who sells which product. Part of the catalog's door: other domains may join it.
create view product_sellers as
select id, seller_id
from products;
