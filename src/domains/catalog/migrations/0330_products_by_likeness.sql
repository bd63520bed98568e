-- What makes two products of a category alike: the class of a computer's processor, a monitor's size, a thing's kind.
create function product_class(facts jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(facts ->> 'processorFamily', facts ->> 'screenInches', facts ->> 'kind')
$$;
