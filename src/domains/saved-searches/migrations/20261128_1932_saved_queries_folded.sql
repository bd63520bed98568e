-- Saved queries contain terms of the search index, whose normal form has changed (search_normalize). Replaces their terms
-- by the new ones, so that new listings still match. Only terms outside ASCII can differ, so few rows change.
do $$
declare
  saved record;
  old_lexeme text;
  new_lexeme text;
begin
  for saved in select id, match from saved_queries where match::text ~ '[^\x01-\x7f]' loop
    -- Terms of names begin with a caret. Values of filters contain an equals sign, and are not normalized.
    for old_lexeme in
      select distinct term[1] from regexp_matches(saved.match::text, '''(\^?[^''\\=]+)''', 'g') as matches (term)
      where term[1] ~ '[^\x01-\x7f]'
    loop
      new_lexeme := case when starts_with(old_lexeme, '^') then '^' else '' end || search_normalize(old_lexeme);
      continue when new_lexeme = old_lexeme or new_lexeme !~ '^\^?[^ ^]+$';
      update saved_queries
      set match = ts_rewrite(match, quote_literal(old_lexeme)::tsquery, quote_literal(new_lexeme)::tsquery)
      where id = saved.id;
      insert into saved_query_anchors (anchor, price_to, price_from, query_id)
      select new_lexeme, price_to, price_from, query_id from saved_query_anchors
      where query_id = saved.id and anchor = old_lexeme
      on conflict do nothing;
      delete from saved_query_anchors where query_id = saved.id and anchor = old_lexeme;
    end loop;
  end loop;
end $$;
