-- Trigrams find the word that was meant. The extension may be installed by the owner of a database.
create extension if not exists pg_trgm;

-- The one definition of a word, for listings and for what is searched: small letters, digits that computers count
-- with, units joined to their number, one way to write an inch, points only inside numbers. Words are parted by one
-- blank. Independent of the database's locale.
create function search_normal(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  said text := lower(translate(given, '০১২৩৪৫৬৭৮৯″”“′’×' || U&'\200C\200D', '0123456789"""''''x') collate "C");
begin
  if said ~ '[ঀ-৿]' then
    said := replace(replace(replace(said, 'জিবি', 'gb '), 'টিবি', 'tb '), 'ইঞ্চি', 'inch ');
    said := replace(replace(replace(said, U&'\09B2\09CD\09AF\09BE\09AA\099F\09AA', 'laptop '), 'মনিটর', 'monitor '), 'প্রিন্টার', 'printer ');
    said := replace(replace(said, 'ডেস্কটপ', 'desktop '), 'ঢাকা', 'dhaka ');
    said := replace(replace(replace(said, 'লেনোভো', 'lenovo '), 'ডেল', 'dell '), 'এইচপি', 'hp ');
  end if;
  said := regexp_replace(said, '(\d)(?:"|''''| *-? *inch(?:es)?\M|in\M)', '\1inch ', 'g');
  said := regexp_replace(said, '(\d) +(gb|tb|mb|hz|ghz|wh)\M', '\1\2', 'g');
  said := regexp_replace(said, '(\d{3,}) ?x ?(\d{3,})', '\1x\2', 'g');
  said := regexp_replace(said, '(?:\.(?!\d)|(?<!\d)\.|[^a-z0-9.\u00c0-\u1fff\u2070-\U0010ffff])+', ' ', 'g');
  return btrim(said);
end $$;

-- Words of a text, the overlong ones left out: nobody searches for them.
create function search_words_in(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(word), '{}') from unnest(string_to_array(search_normal(given), ' ')) as word
  where char_length(word) between 1 and 40
$$;

-- Words of a name with the other ways in which people write them: a size without its unit, and parts of a model's
-- number in one (`t 480` also as `t480`, `840 g5` as `840g5`).
create function search_name_words(given text) returns text[] language sql immutable strict parallel safe as $$
  with words as (
    select word, lead(word) over (order by place) as following
    from unnest(search_words_in(given)) with ordinality as said (word, place)
  )
  select array(
    select word from words
    union
    select substring(word from '^(\d\d[\d.]*)(?:gb|tb|inch)$') from words
    where word ~ '^\d\d[\d.]*(gb|tb|inch)$'
    union
    select word || following from words
    where (word ~ '^[a-z]{1,3}$' and following ~ '^\d+[a-z]?$')
      or (word ~ '^[a-z]*\d+$' and following ~ '^[a-z]{1,2}\d{0,2}$' and following !~ '^i[3579]$')
  )
$$;

-- Every word of the listings, with how many have it in their name and facts, and how many in their details alone.
create table search_words (
  word text primary key,
  named integer not null,
  detailed integer not null
);
create index search_words_by_beginning on search_words (word text_pattern_ops);
create index search_words_alike on search_words using gin (word gin_trgm_ops) where named > 0;

-- Every value of a fact or filter in a category, with how many listings have it. `within` is the brand of a model.
create table search_values (
  category text not null,
  key text not null,
  value text not null,
  within text not null default '',
  listings integer not null,
  -- Its words, for finding a value by its beginning or by a word in it.
  words text generated always as (' ' || search_normal(within || ' ' || value)) stored,
  primary key (category, key, value, within)
);
create index search_values_by_value on search_values (key, value);
create index search_values_alike on search_values using gin (words gin_trgm_ops);

-- Changes of the two tables above, noted with each change of the listings and added up by a job, so that nobody waits
-- for another's listing of the same brand.
create table search_word_changes (word text not null, named integer not null, detailed integer not null);
create table search_value_changes (
  category text not null,
  key text not null,
  value text not null,
  within text not null,
  listings integer not null
);
