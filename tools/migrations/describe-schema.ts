import type pg from 'pg';

/** Returns an SQL condition for objects of an extension, which are not part of the product's schema. */
const ownedByExtension = (classId: string, id: string) =>
  `exists (select from pg_depend where classid = '${classId}'::regclass and objid = ${id} and deptype = 'e')`;

const SCHEMA = `
  with relations as (
    select oid, relname, relkind, relpersistence, reloptions from pg_class
    where relnamespace = 'public'::regnamespace and not ${ownedByExtension('pg_class', 'pg_class.oid')}
  ), columns as (
    select relname, attnum, attname, format_type(atttypid, atttypmod) as type, attnotnull, attgenerated, attcollation,
      pg_get_expr(adbin, adrelid) as expression
    from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r'
  )
  select format('table %s %s %s', relname, relpersistence, reloptions) as line from relations where relkind = 'r'
  union all select format('columns of %s: %s', relname, string_agg(attname, ', ' order by attnum))
    from columns group by relname
  union all select format('column %s.%s %s %s %s %s %s', relname, attname, type,
    case when attnotnull then 'not null' else 'null' end, attgenerated, attcollation, expression) from columns
  union all select format('constraint on %s %s: %s%s', relname, conname, pg_get_constraintdef(pg_constraint.oid),
    case when convalidated then '' else ' (not validated)' end)
    from pg_constraint join relations on relations.oid = conrelid
  union all select format('index %s%s', pg_get_indexdef(indexrelid), case when indisvalid then '' else ' (invalid)' end)
    from pg_index join relations on relations.oid = indrelid
  union all select format('trigger %s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join relations on relations.oid = tgrelid where not tgisinternal
  union all select format('view %s: %s', relname, pg_get_viewdef(oid)) from relations where relkind = 'v'
  union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and not ${ownedByExtension('pg_proc', 'pg_proc.oid')}
  union all select format('extension %s', extname) from pg_extension
  union all select format('sequence %s', relname) from relations where relkind = 'S'
  union all select format('type %s %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
      and not ${ownedByExtension('pg_type', 'pg_type.oid')}`;

/**
 * Describes the schema `public` in sorted lines: one for each table, column, constraint, index, trigger, view,
 * function and extension. Two databases with the same lines have the same schema.
 */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line).sort();
}
