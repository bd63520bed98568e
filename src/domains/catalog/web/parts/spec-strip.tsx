import { type StripAttribute, stripAttributes } from './attribute-texts.ts';
import type { Listing } from './listing.ts';

/** Longest text that a card never shortens, in letters: sizes and amounts stay whole, names of parts give way. */
const SHORT = 8;

type SpecStripProps = {
  readonly product: Pick<Listing, 'category' | 'facts'>;
  /** Shows with each fact its icon, and under it what it is. */
  readonly labels?: boolean;
};

/** One row of up to four facts; a listing that tells none says so, and keeps the row. */
export function SpecStrip({ product, labels }: SpecStripProps) {
  const facts = stripAttributes(product);
  if (facts.length === 0) {
    return labels ? null : <p className="spec untold">Facts not told yet. Ask the seller.</p>;
  }
  return (
    <ul className="spec">
      {facts.map((fact) =>
        labels ? <LabelledFact key={fact.label} {...fact} /> : <ShortFact key={fact.label} {...fact} />,
      )}
    </ul>
  );
}

/** What most disks are: left out where there is least room, while other kinds are always told. */
const USUAL = / SSD$/;

function ShortFact({ label, text }: StripAttribute) {
  return (
    <li className={text.replace(USUAL, '').length > SHORT ? 'cut' : undefined}>
      <span className="sr">{label}: </span>
      {text.replace(USUAL, '')}
      {USUAL.test(text) && <span className="usual"> SSD</span>}
    </li>
  );
}

function LabelledFact({ icon: Icon, label, text }: StripAttribute) {
  return (
    <li>
      <Icon className="i" aria-hidden="true" />
      {text}
      <small>{label}</small>
    </li>
  );
}
