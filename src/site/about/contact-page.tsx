import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { DescriptionList } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import type { Operator } from '../../domains/payments/contract.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/contact-page.ts';
import { ContactDrawing } from './drawings.tsx';
import { MarketPage, Section } from './market-page.tsx';
import { PhoneLink, useOperator } from './operator.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.contact'), description: t('contact.description') });

function Reach({ email, phone, hours, address }: Operator) {
  const items = [
    email &&
      ([
        t('contact.email'),
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>,
      ] as const),
    phone && ([t('contact.phone'), <PhoneLink key="phone" number={phone} />] as const),
    phone && hours && ([t('contact.answered'), hours] as const),
    address && ([t('contact.post'), address] as const),
  ].filter((item) => typeof item === 'object' && item !== null);
  if (items.length === 0) return <p>{t('contact.noDetails')}</p>;
  return <DescriptionList look="rows" items={items} />;
}

/** Shows links to the operator's pages on social networks, or a sentence if there are none. */
function Elsewhere({ operator }: { readonly operator: Operator | null }) {
  const pages = [
    ['Facebook', operator?.facebook],
    ['YouTube', operator?.youtube],
    ['Instagram', operator?.instagram],
  ] as const;
  const ours = pages.filter(([, href]) => href);
  if (ours.length === 0) {
    return <p>{t('contact.nowhere')}</p>;
  }
  return (
    <>
      <ul>
        {ours.map(([name, href]) => (
          <li key={name}>
            <a href={href ?? undefined} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p>{t('contact.notUs')}</p>
    </>
  );
}

/** Shows the page with the operator's contact data. */
export default function ContactPage() {
  const operator = useOperator();
  return (
    <MarketPage title={t('about.contact')} lead={t('contact.lead')} drawing={<ContactDrawing />}>
      <Section title={t('contact.reach')}>{operator ? <Reach {...operator} /> : null}</Section>
      <Section title={t('contact.details')}>
        <ul>
          <li>{t('contact.detailsListing')}</li>
          <li>{t('contact.detailsOrder')}</li>
          <li>{t('contact.detailsPayment')}</li>
          <li>{t('contact.detailsFault')}</li>
        </ul>
        <p>{t('contact.never')}</p>
      </Section>
      <Section id="elsewhere" title={t('contact.elsewhere')}>
        <Elsewhere operator={operator} />
      </Section>
      <Section title={t('contact.developers')}>
        <p>
          {rich('contact.developersText', {
            api: <a href="/docs">{t('contact.api')}</a>,
            imprint: <Link to={paths.imprint()}>{t('about.imprint')}</Link>,
          })}
        </p>
      </Section>
    </MarketPage>
  );
}
