import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { type StripAttribute, stripAttributes } from '../public/attribute-texts.ts';
import type { Listing } from '../public/listing.ts';

type SpecBoxProps = {
  readonly product: Pick<Listing, 'category' | 'facts'>;
  /** Labels of the attributes, in the order of the strip and the language of the page. */
  readonly labels: readonly string[];
  /** Text that is shown if the listing has no attributes. */
  readonly missing: string;
};

/** Shows the attributes of {@link SpecStrip} in large format with labels, for a product's page. */
export function SpecBox({ product, labels, missing }: SpecBoxProps) {
  const facts = stripAttributes(product);
  if (facts.length === 0) {
    return <p className="spec-box missing">{missing}</p>;
  }
  return (
    <ul className="spec-box">
      {facts.map(({ icon: Icon, label, text }, index) => (
        <li key={label}>
          <Icon className="i" aria-hidden="true" />
          <span>
            <b>{text}</b>
            <small>{labels[index]}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Texts up to this length, in characters, are never shortened: sizes and amounts. Longer texts, such as names of parts,
 * are shortened in narrow spaces.
 */
const SHORT = 8;

/** Shows one row of up to four attributes. If the listing has none, the row shows a text. */
export function SpecStrip({ product }: { readonly product: Pick<Listing, 'category' | 'facts'> }) {
  const facts = stripAttributes(product);
  if (facts.length === 0) return <p className="spec missing">{t('card.noDetails')}</p>;
  return (
    <ul className="spec">
      {facts.map((fact) => (
        <ShortAttribute key={fact.label} {...fact} />
      ))}
    </ul>
  );
}

/** Ending of the most common kind of storage. It is omitted in narrow spaces; other kinds are always shown. */
const USUAL = / SSD$/;

function ShortAttribute({ label, text }: StripAttribute) {
  return (
    <li className={text.replace(USUAL, '').length > SHORT ? 'cut' : undefined}>
      {/* In Bangla the labels would make the home page too large, and the values are clear without them. */}
      {currentLanguage() === 'en' && <span className="sr">{label}: </span>}
      {text.replace(USUAL, '')}
      {USUAL.test(text) && <span className="usual"> SSD</span>}
    </li>
  );
}
