import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/refunds-page.ts';
import { ReturnDrawing } from './drawings.tsx';
import { MarketPage, Part } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Delivery and refunds',
    description:
      'When we refund a card payment automatically, how to cancel a paid order, and what to do when the machine is not as described.',
  });

/** Explains when refunds happen, and when not automatically. */
export default function RefundsPage() {
  return (
    <MarketPage
      title="Delivery and refunds"
      lead="If your payment didn’t buy anything, we refund it automatically. For everything else: test first, pay last."
      drawing={<ReturnDrawing />}
    >
      <Part title="When it is handed over">
        <p>
          You and the seller agree on a meeting. After you have paid by card, the seller hands it over within
          5 days in the same city, and within 10 days elsewhere. After 10 days without a handover we refund
          the whole amount.
        </p>
        <p>
          By courier the seller sends it within 3 working days after you have paid. If they do not, we refund
          the whole amount..
        </p>
      </Part>
      <Part title="What we refund automatically">
        <p>The whole amount goes back to the card you paid with, without your asking, when</p>
        <ul>
          <li>the product was sold to somebody else, or taken down, before your payment arrived,</li>
          <li>you had cancelled the order before the money came,</li>
          <li>the order was paid already,</li>
          <li>you paid ahead, and within ten days nothing was handed over,</li>
          <li>you ordered by courier, and nothing was sent within 3 working days,</li>
          <li>a different amount arrived.</li>
        </ul>
        <p>We write to you when that happens. Banks need up to ten days to show it.</p>
      </Part>
      <Part title="When you were not charged">
        <p>
          A declined card, a page closed half-way or a confirmation that your bank did not get: you were not
          charged, and the order stays open. If the page says “We are checking with your bank”, do not pay
          again. It shows the result automatically.
        </p>
      </Part>
      <Part title="Paid, and not handed over">
        <p>
          We keep what you pay by card until the seller has typed your PIN. Until then you cancel on the page
          of the order, and all of it comes back. Once you have agreed where and when you meet, ask there to
          cancel: the seller has 48 hours to answer. No answer means yes.
        </p>
      </Part>
      <Part title="After the handover">
        <p>
          We keep the money for another 48 hours. If it is not as described, despite{' '}
          <Link to={paths.testALaptop()}>testing it before</Link>:
        </p>
        <ol>
          <li>Call the seller. Most things are settled between the two of you.</li>
          <li>
            Within the 48 hours say on the page of the order that something is wrong, and show it. The seller
            has 3 days to answer. If you cannot agree, an admin decides on a full refund, a partial refund or
            none.
          </li>
          <li>By courier you have 72 hours from the moment you say that it has come.</li>
          <li>
            After that the money is the seller’s. <Link to={paths.contact()}>Write to us</Link> with the order
            number and what is wrong; we help where we can.
          </li>
          <li>Your rights under the law of Bangladesh stay as they are.</li>
        </ol>
      </Part>
      <Part title="Cash">
        <p>Cash goes from you to the seller. We do not see it and cannot return it.</p>
      </Part>
      <Part title="Before you have paid">
        <p>
          An order costs nothing. Delete it in My Orders whenever you like, as long as it is not paid and no
          payment is under way.
        </p>
      </Part>
    </MarketPage>
  );
}
