// Builds the SQL functions that depend on `searchRules` and the attribute definitions. A migration contains a copy of
// the generated SQL.
import {
  type AttributeKey,
  type AttributeLook,
  attributeDefinitions,
  attributeKeys,
} from '../../attributes/attributes.ts';
import { categorySlugs } from '../../attributes/choices.ts';
import { categoryBenchParts } from '../../attributes/condition/bench-check.ts';
import { searchRules } from '../../attributes/search-rules.ts';

/** An SQL function: its head and its body. */
type SqlFunction = { readonly name: string; readonly head: string; readonly body: string };

const PURE = '\nlanguage sql immutable strict parallel safe';

/** Number of attribute names per line of SQL. */
const KEYS_A_LINE = 6;

function isOneOf(keys: readonly AttributeKey[]): string {
  const lines = Array.from({ length: Math.ceil(keys.length / KEYS_A_LINE) }, (_, at) =>
    keys.slice(at * KEYS_A_LINE, (at + 1) * KEYS_A_LINE).map((key) => `'${key}'`),
  );
  return `\n  select key in (\n    ${lines.map((line) => line.join(', ')).join(',\n    ')})\n`;
}

/** SQL for a value with its unit, as people write it in searches. */
const withUnit: Readonly<Partial<Record<NonNullable<AttributeLook['unit']>, string>>> = {
  GB: "value || ' GB'",
  Hz: "value || ' Hz'",
  // For screens, adds the size in whole inches. People drop the decimals of small sizes (15.6 to 15) and round large
  // ones (23.8 to 24).
  '″': `value || ' inch , ' ||
      case when value::numeric < 18 then floor(value::numeric) else round(value::numeric) end || ' inch'`,
};

/** SQL that adds the size in TB, for drives of whole terabytes. */
const IN_TERABYTES = ` || case when value ~ '^\\d+000$' then ' ' || left(value, -3) || ' TB' else '' end`;

function attributeWords(key: AttributeKey): string[] {
  const { unit } = attributeDefinitions[key];
  const words = unit && withUnit[unit];
  if (!words) return [];
  return [`    when '${key}' then ${words}${key === 'storageGb' ? IN_TERABYTES : ''}`];
}

/** Returns the SQL functions of the search index that depend on the attributes, in order of creation. */
export function searchRuleFunctions(): readonly SqlFunction[] {
  const keysWhere = (test: (rule: (typeof searchRules)[AttributeKey]) => boolean) =>
    attributeKeys.filter((key) => test(searchRules[key]));
  const names = keysWhere(({ isName }) => isName);
  const tested = categorySlugs.filter((slug) => categoryBenchParts[slug].length > 0);
  return [
    {
      name: 'search_is_filter',
      head: `search_is_filter(key text) returns boolean${PURE}`,
      body: isOneOf(keysWhere(({ index }) => index === 'filter')),
    },
    {
      name: 'search_is_suggested_only',
      head: `search_is_suggested_only(key text) returns boolean${PURE}`,
      body: isOneOf(keysWhere(({ index }) => index === 'suggestion')),
    },
    {
      name: 'search_is_name',
      head: `search_is_name(key text) returns boolean${PURE}`,
      body: isOneOf(names),
    },
    {
      name: 'search_fact_text',
      head: `search_fact_text(facts jsonb) returns text${PURE}`,
      body: [
        '',
        '  select coalesce(string_agg(case key',
        ...names.flatMap(attributeWords),
        '    else value',
        "  end, ' , '), '') from jsonb_each_text(facts) where search_is_name(key)",
        '',
      ].join('\n'),
    },
    {
      name: 'search_bench_parts',
      head: `search_bench_parts(category text) returns integer${PURE}`,
      body: [
        '',
        '  select case category',
        ...tested.map((slug) => `    when '${slug}' then ${categoryBenchParts[slug].length}`),
        '    else 0',
        '  end',
        '',
      ].join('\n'),
    },
  ];
}
