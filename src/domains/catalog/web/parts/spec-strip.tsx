import { stripAttributes } from './attribute-texts.ts';
import type { Listing } from './listing.ts';

/** One row of up to four facts with icons; nothing when the listing tells none. */
export function SpecStrip({
  product,
  labels,
}: {
  readonly product: Pick<Listing, 'category' | 'facts'>;
  /** Writes under each fact what it is. */
  readonly labels?: boolean;
}) {
  const facts = stripAttributes(product);
  if (facts.length === 0) return null;
  return (
    <ul className="spec">
      {facts.map(({ icon: Icon, label, text }) => (
        <li key={label}>
          <Icon className={labels ? 'i' : 'i s'} aria-hidden="true" />
          <span className={labels ? undefined : 'sr'}>{labels ? null : `${label}: `}</span>
          {text}
          {labels && <small>{label}</small>}
        </li>
      ))}
    </ul>
  );
}
