import type { Resources } from '../rights/resources.ts';
import type { People } from '../rights/rights-people.ts';

/**
 * Names for resources whose ids differ in each market. Requests contain a name such as `{{product.3}}`, so that a
 * request from one market can be repeated in another.
 */
export type Names = {
  /** Returns the number of resources of a kind. */
  readonly count: (kind: string) => number;
  /** Replaces every name in a text by its value. */
  readonly fill: (text: string) => string;
};

/**
 * Returns the names of all resources in a filled market. Names of the kind `user` stand for people's ids, and names of
 * the kind `email` for their email addresses.
 */
export function namesOf(resources: Resources, people: People): Names {
  const refs = new Map<string, string[]>(
    Object.entries(resources).map(([kind, list]) => [kind.replaceAll(' ', '-'), list.map(({ ref }) => ref)]),
  );
  refs.set(
    'transaction',
    resources.payment.map(({ beside = '' }) => beside),
  );
  refs.set(
    'user',
    Object.values(people).map(({ id }) => id),
  );
  refs.set(
    'email',
    Object.values(people).map(({ marks }) => marks.email),
  );
  return {
    count: (kind) => refs.get(kind)?.length ?? 0,
    fill: (text) =>
      text.replace(/\{\{([\w-]+)\.(\d+)\}\}/g, (_, kind: string, at: string) => {
        const list = refs.get(kind) ?? [];
        return list[Number(at) % Math.max(1, list.length)] ?? '';
      }),
  };
}
