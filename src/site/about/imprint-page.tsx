import { t } from '#texts/t.ts';
import { DescriptionList } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import type { Operator } from '../../domains/payments/contract.ts';
import type { Route } from './+types/imprint-page.ts';
import { MarketPage } from './market-page.tsx';
import { PhoneLink, useOperator } from './operator.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.imprint'), description: t('imprint.description') });

/** Shows the operator's name, address and other details from the settings. Omits details that are not set. */
export function OperatorDetails({ operator }: { readonly operator: Operator | null }) {
  const { name, address, tradeLicence, taxNumber, email, phone } = operator ?? {};
  const items = [
    name && ([t('imprint.operator'), name] as const),
    address && ([t('imprint.address'), address] as const),
    tradeLicence && ([t('imprint.tradeLicence'), tradeLicence] as const),
    taxNumber && ([t('imprint.taxNumber'), taxNumber] as const),
    email &&
      ([
        t('contact.email'),
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>,
      ] as const),
    phone && ([t('contact.phone'), <PhoneLink key="phone" number={phone} />] as const),
  ].filter((item) => typeof item === 'object' && item !== null);
  if (items.length === 0) return <p>{t('imprint.noDetails')}</p>;
  return <DescriptionList look="rows" items={items} />;
}

/** Shows the imprint: details about the operator that the law requires. */
export default function ImprintPage() {
  return (
    <MarketPage title={t('about.imprint')} lead={t('imprint.lead')}>
      <OperatorDetails operator={useOperator()} />
    </MarketPage>
  );
}
