import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/about-page.ts';
import { MarketPage, Part } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'About',
    description:
      'Secondbyte is a website for buying and selling used computers in Bangladesh: why we built it and what it does not do.',
  });

/** Shows the site's purpose. */
export default function AboutPage() {
  return (
    <MarketPage
      title="About Secondbyte"
      lead="Buy and sell used computers in Bangladesh, with every scratch described before you meet."
    >
      <Part title="Why">
        <p>
          A laptop from an office lives five years longer when somebody needs it. But buying one used is a
          guess: is the battery tired, was the disk swapped, is this the machine of the photo? We think a
          listing should answer that before you cross the city, and that ten minutes at a table should prove
          it.
        </p>
      </Part>
      <Part title="What we do">
        <ul>
          <li>
            Make facts comparable: processor, memory, disk, screen, condition and years are filters, not
            prose.
          </li>
          <li>Put the seller’s number on every listing, so that you talk to a person and not to us.</li>
          <li>Let one buyer pay at a time. Two people never pay for the same machine and lose.</li>
          <li>Look at what is reported, and record what our admins do and why.</li>
        </ul>
      </Part>
      <Part title="What we do not do">
        <ul>
          <li>We do not test machines, and the Verified mark is about a seller, not about a machine.</li>
          <li>We do not deliver, and we do not lend money.</li>
          <li>We sell no advertising to others and follow nobody across the web.</li>
        </ul>
      </Part>
      <Part title="How it is made">
        <p>
          Most of you come with a phone and mobile data, so pages are light, work without script, and can be
          read in the dark. Everything can be done with a keyboard and read by a screen reader. If something
          cannot, <Link to={paths.contact()}>tell us</Link>.
        </p>
      </Part>
    </MarketPage>
  );
}
