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
    title: 'Refunds',
    description:
      'When a card payment comes back by itself, what to do when the machine is not as described, and why you should test before you pay.',
  });

/** When money comes back, and when it does not by itself. */
export default function RefundsPage() {
  return (
    <MarketPage
      title="Refunds"
      lead="Money that bought nothing comes back by itself. For everything else: test first, pay last."
      drawing={<ReturnDrawing />}
    >
      <Part title="What comes back by itself">
        <p>The whole amount goes back to the card you paid with, without your asking, when</p>
        <ul>
          <li>the product was sold to somebody else, or taken down, before your payment arrived,</li>
          <li>you had cancelled the order before the money came,</li>
          <li>the order was paid already,</li>
          <li>another amount arrived than the one asked for.</li>
        </ul>
        <p>We write to you when that happens. Banks need up to ten days to show it.</p>
      </Part>
      <Part title="When nothing was taken">
        <p>
          A declined card, a page closed half-way or a confirmation that your bank did not get: you were not
          charged, and the order stays open. If the page says “We are checking with your bank”, do not pay
          again. It shows the result by itself.
        </p>
      </Part>
      <Part title="After a sale">
        <p>
          A payment for a machine that you took with you is final on this site: it cannot be undone by a
          button. That is why <Link to={paths.testALaptop()}>testing comes before paying</Link>. If it turns
          out not to be as described:
        </p>
        <ol>
          <li>Call the seller. Most things are settled between the two of you.</li>
          <li>
            Write to us with the product, the transaction id and what is wrong. It stands in My Orders and in
            your receipt. <Link to={paths.contact()}>Contact</Link>
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
