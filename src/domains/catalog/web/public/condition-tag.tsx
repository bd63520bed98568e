import { localName } from '#texts/local-name.ts';
import { Tag } from '#ui/tag.tsx';
import type { Condition } from '../../../attributes/choices.ts';

const grades = {
  Excellent: { tone: 'a', grade: 'A' },
  Good: { tone: 'b', grade: 'B' },
  Fair: { tone: 'c', grade: 'C' },
} as const satisfies Record<Condition, { tone: 'a' | 'b' | 'c'; grade: string }>;

/** Shows a product's condition as a tag like in a shop: grade letter and word. */
export function ConditionTag({ condition }: { readonly condition: Condition }) {
  const { tone, grade } = grades[condition];
  return (
    <Tag tone={tone} grade={grade}>
      {localName(condition)}
    </Tag>
  );
}
