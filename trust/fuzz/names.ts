import type { Resources } from '../rights/resources.ts';
import type { People } from '../rights/rights-people.ts';

/**
 * Names of things with different ids in each market. Requests contain them as `{{product.3}}`, so that a case from one
 * market can be repeated in another.
 */
export type Names = {
  /** Returns the number of things of a kind. */
  readonly count: (kind: string) => number;
  /** Replaces every name in a text by its value. */
  readonly fill: (text: string) => string;
};

/** Returns all names of a filled market. Kind `user` is people's ids, `email` their addresses. */
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
