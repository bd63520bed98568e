import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/privacy-page.ts';
import { PrivacyDrawing } from './drawings.tsx';
import { MarketPage, Section } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('about.privacy'), description: t('privacy.description') });

/** Returns the stored kinds of personal data, each with the people who see it. */
function kept(): readonly (readonly [what: string, who: string])[] {
  return [
    [t('privacy.seller'), t('privacy.sellerWho')],
    [t('privacy.buyer'), t('privacy.buyerWho')],
    [t('privacy.buyerPhoto'), t('privacy.buyerPhotoWho')],
    [t('privacy.wishes'), t('privacy.wishesWho')],
    [t('privacy.orders'), t('privacy.ordersWho')],
    [t('privacy.reports'), t('privacy.reportsWho')],
    [t('privacy.papers'), t('privacy.papersWho')],
    [t('privacy.password'), t('privacy.passwordWho')],
    [t('privacy.card'), t('privacy.cardWho')],
    [t('privacy.logins'), t('privacy.loginsWho')],
  ];
}

function Kept() {
  return (
    <Section title={t('privacy.keep')}>
      <table className="plain">
        <caption className="sr">{t('privacy.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('privacy.what')}</th>
            <th scope="col">{t('privacy.who')}</th>
          </tr>
        </thead>
        <tbody>
          {kept().map(([what, who]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Explains the data that the site stores about people, who sees it, and their rights. */
export default function PrivacyPage() {
  return (
    <MarketPage title={t('about.privacy')} lead={t('privacy.lead')} drawing={<PrivacyDrawing />}>
      <Kept />
      <Section title={t('privacy.photos')}>
        <p>{t('privacy.photosText')}</p>
      </Section>
      <Section title={t('privacy.browser')}>
        <p>{t('privacy.browserText')}</p>
      </Section>
      <Section title={t('privacy.others')}>
        <p>{t('privacy.othersText')}</p>
      </Section>
      <Section title={t('privacy.howLong')}>
        <ul>
          <li>{t('privacy.longAccount')}</li>
          <li>{t('privacy.longListings')}</li>
          <li>{t('privacy.longOrders')}</li>
          <li>{t('privacy.longPapers')}</li>
          <li>{t('privacy.longAddresses')}</li>
          <li>{t('privacy.longPictures')}</li>
          <li>{t('privacy.longBackups')}</li>
        </ul>
      </Section>
      <Section title={t('privacy.can')}>
        <p>
          {rich('privacy.canText', {
            profile: <Link to={paths.profile()}>{t('privacy.profile')}</Link>,
            contact: <Link to={paths.contact()}>{t('privacy.writeToUs')}</Link>,
          })}
        </p>
      </Section>
    </MarketPage>
  );
}
