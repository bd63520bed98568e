import { Fragment, type ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { ChevronRight, type Icon, Info } from './icon.tsx';
import { Link } from './link.tsx';

/** Shows the path of links from the home page to this page. The last item is this page itself. */
export function Breadcrumb({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly to?: string }[];
}) {
  return (
    <nav className="crumbs" aria-label={t('card.breadcrumb')}>
      {items.map((item, index) => (
        <Fragment key={item.label}>
          {index > 0 && <ChevronRight className="i s" aria-hidden="true" />}
          {item.to ? <Link to={item.to}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}

type PageHeadProps = {
  readonly title: ReactNode;
  /** One sentence below the page's heading. */
  readonly children?: ReactNode;
  /** Button or link for the page's main action. */
  readonly action?: ReactNode;
};

/** Shows the main heading of a page, with an optional sentence below and an action beside it. */
export function PageHead({ title, children, action }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {children && <p className="muted">{children}</p>}
      </div>
      {action}
    </div>
  );
}

type SectionHeadProps = {
  readonly id: string;
  readonly title: string;
  readonly link?: { readonly to: string; readonly label: string };
  /** Short text to the right of the heading, for sections without a link. */
  readonly aside?: ReactNode;
};

/**
 * Shows the heading of a section with a link to its right. `id` is the heading's id, for `aria-labelledby` of the
 * section.
 */
export function SectionHead({ id, title, link, aside }: SectionHeadProps) {
  return (
    <div className="sec-head">
      <h2 id={id}>{title}</h2>
      {aside && <span className="small muted num">{aside}</span>}
      {link && (
        <Link to={link.to}>
          {link.label}
          <ChevronRight className="i s" aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}

/** Shows information in a blue box. */
export function Notice({
  icon: Icon = Info,
  children,
}: {
  readonly icon?: Icon;
  readonly children: ReactNode;
}) {
  return (
    <div className="note">
      <Icon className="i" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/**
 * Shows pairs of label and value. The look `given` is the gray box in dialogs; the look `rows` is the lined list on
 * pages.
 */
export function DescriptionList({
  look,
  items,
}: {
  readonly look: 'given' | 'rows';
  readonly items: readonly (readonly [string, ReactNode])[];
}) {
  if (look === 'rows') {
    return (
      <dl className="rows">
        {items.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <dl className="given">
      {items.map(([word, value]) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
