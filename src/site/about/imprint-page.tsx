import { DescriptionList } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import type { Operator } from '../../domains/payments/contract.ts';
import type { Route } from './+types/imprint-page.ts';
import { MarketPage } from './market-page.tsx';
import { PhoneLink, useOperator } from './operator.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Imprint',
    description: 'Who runs Secondbyte: name, address, trade licence number, email and phone.',
  });

/** Shows the operator's details from the settings; missing ones are left out. */
export function OperatorDetails({ operator }: { readonly operator: Operator | null }) {
  const { name, address, tradeLicence, taxNumber, email, phone } = operator ?? {};
  const items = [
    name && (['Operator', name] as const),
    address && (['Address', address] as const),
    tradeLicence && (['Trade licence', tradeLicence] as const),
    taxNumber && (['Tax number', taxNumber] as const),
    email &&
      ([
        'Email',
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>,
      ] as const),
    phone && (['Phone', <PhoneLink key="phone" number={phone} />] as const),
  ].filter((item) => typeof item === 'object' && item !== null);
  if (items.length === 0) return <p>The operator of this site hasn’t added their details yet.</p>;
  return <DescriptionList look="rows" items={items} />;
}

/** Shows the operator, as the law requires. */
export default function ImprintPage() {
  return (
    <MarketPage title="Imprint" lead="Who runs Secondbyte and is responsible for it.">
      <OperatorDetails operator={useOperator()} />
    </MarketPage>
  );
}
