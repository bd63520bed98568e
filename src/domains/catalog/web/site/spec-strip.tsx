import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { type StripAttribute, stripAttributes } from '../public/attribute-texts.ts';
import type { Listing } from '../public/listing.ts';

type SpecBoxProps = {
  readonly product: Pick<Listing, 'category' | 'facts'>;
  /** Labels of its attributes, in the order of the strip and the language of the page. */
  readonly labels: readonly string[];
  /** Text in place of the attributes, where the listing has none. */
  readonly missing: string;
};

/** The same attributes as {@link SpecStrip}, large, each with what it is, for a product's page. */
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

/** Longest text that a card never shortens, in characters: sizes and amounts stay whole, names of parts give way. */
const SHORT = 8;

/** One row of up to four attributes; a listing that tells none says so, and keeps the row. */
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

/** Ending of the usual disks' names. It is left out where space is short; other kinds are always shown. */
const USUAL = / SSD$/;

function ShortAttribute({ label, text }: StripAttribute) {
  return (
    <li className={text.replace(USUAL, '').length > SHORT ? 'cut' : undefined}>
      {/* In Bangla the labels would make the home page too heavy, and the values say what they are. */}
      {currentLanguage() === 'en' && <span className="sr">{label}: </span>}
      {text.replace(USUAL, '')}
      {USUAL.test(text) && <span className="usual"> SSD</span>}
    </li>
  );
}
