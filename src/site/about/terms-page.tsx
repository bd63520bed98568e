import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/terms-page.ts';
import { MarketPage, Section } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.terms'), description: t('terms.description') });

function Sale() {
  const refunds = <Link to={paths.refunds()}>{t('about.refunds')}</Link>;
  return (
    <Section title={t('terms.sale')}>
      <ul>
        <li>{t('terms.saleOrder')}</li>
        <li>{t('terms.saleCard')}</li>
        <li>{t('terms.saleFirst')}</li>
        <li>{t('terms.saleHandover')}</li>
        <li>{t('terms.saleWhen')}</li>
        <li>{rich('terms.saleCash', { refunds })}</li>
      </ul>
    </Section>
  );
}

/** Shows the terms of use. */
export default function TermsPage() {
  const imprint = <Link to={paths.imprint()}>{t('terms.imprint')}</Link>;
  return (
    <MarketPage title={t('about.terms')} lead={t('terms.lead')}>
      <Section title={t('terms.what')}>
        <p>{rich('terms.whatText', { imprint })}</p>
      </Section>
      <Section title={t('terms.account')}>
        <ul>
          <li>{t('terms.accountOne')}</li>
          <li>{t('terms.accountTrue')}</li>
          <li>{t('terms.accountType')}</li>
          <li>{t('terms.accountPassword')}</li>
        </ul>
      </Section>
      <Section title={t('terms.listed')}>
        <ul>
          <li>{t('terms.listedUsed')}</li>
          <li>{t('terms.listedHow')}</li>
          <li>{t('terms.listedNot')}</li>
        </ul>
      </Section>
      <Sale />
      <Section title={t('terms.may')}>
        <p>{t('terms.mayText')}</p>
      </Section>
      <Section title={t('terms.write')}>
        <p>{t('terms.writeText')}</p>
      </Section>
      <Section title={t('terms.answer')}>
        <p>{t('terms.answerText')}</p>
      </Section>
      <Section title={t('terms.change')}>
        <p>{t('terms.changeText')}</p>
      </Section>
    </MarketPage>
  );
}
