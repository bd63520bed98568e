import { localName } from '#texts/local-name.ts';
import { Tag } from '#ui/tag.tsx';
import type { CategorySlug, Condition } from '../../../attributes/choices.ts';

const grades = {
  Excellent: { tone: 'a', grade: 'A', meaning: 'No marks you can see at 20 cm. Screen clear.' },
  Good: { tone: 'b', grade: 'B', meaning: 'Light marks, not visible from arm’s length. Screen clear.' },
  Fair: { tone: 'c', grade: 'C', meaning: 'Marks you will notice, each shown in a photo.' },
} as const satisfies Record<Condition, { tone: 'a' | 'b' | 'c'; grade: string; meaning: string }>;

/** Describes a condition by viewing distance, so that different people mean the same. */
export function conditionMeaning(condition: Condition): string {
  return `${grades[condition].meaning} Works fully.`;
}

/**
 * Returns the condition as the seller's claim, for a product's page. The bench check tells whether everything works.
 */
export function conditionClaim(condition: Condition, category: CategorySlug): string {
  const { meaning } = grades[condition];
  const claim = /^(Laptop|Monitor)$/.test(category) ? meaning : meaning.replace(' Screen clear.', '');
  return `The seller says: ${claim.charAt(0).toLowerCase()}${claim.slice(1)}`;
}

/** Shows a condition as a shop tag: letter and word. */
export function ConditionTag({ condition }: { readonly condition: Condition }) {
  const { tone, grade } = grades[condition];
  return (
    <Tag tone={tone} grade={grade}>
      {localName(condition)}
    </Tag>
  );
}
