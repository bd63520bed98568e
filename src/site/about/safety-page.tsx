import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { Verified } from '#ui/tag.tsx';
import { paths } from '../../paths.ts';
import type { Route } from './+types/safety-page.ts';
import { MeetDrawing } from './drawings.tsx';
import { MarketPage, Part } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Meet safely',
    description:
      'Meet in a public place by day, test before you pay, never send money ahead. What the Verified mark means, and how to report a listing.',
  });

/** How to meet, what the mark of verified sellers means, what to do about a bad listing. */
export default function SafetyPage() {
  return (
    <MarketPage
      title="Meet safely"
      lead="Meet in a public place by day. Switch it on and test it. Pay when it is in your hands."
      drawing={<MeetDrawing />}
    >
      <Part title="Before you go">
        <ul>
          <li>
            Call the seller. Ask why they sell it, and whether anything is broken that the photos do not show.
          </li>
          <li>
            Choose a busy place with a socket and a table: a shop, a café in a shopping centre, a computer
            mall. Go by day, and tell somebody where you are.
          </li>
          <li>Be careful with a price far below all others. Compare it with similar listings first.</li>
        </ul>
      </Part>
      <Part title="At the meeting">
        <ul>
          <li>Is it the machine of the photos? Compare the marks, the keyboard and the label underneath.</li>
          <li>
            Test it before you talk about money:{' '}
            <Link to={paths.testALaptop()}>ten minutes, part by part</Link>. For laptops also make{' '}
            <Link to={paths.readABatteryReport()}>the battery report</Link> yourself.
          </li>
          <li>
            Check that the seller has signed out of it: no Apple or Google account left, no password at the
            first black screen, no company name at the login.
          </li>
          <li>
            Pay by card in My Orders, on your own phone, or in cash. Once you have paid, take the machine and
            its charger with you.
          </li>
        </ul>
      </Part>
      <Part title="Never">
        <ul className="never">
          <li>
            Never send money to a seller ahead, not by bKash, Nagad, Rocket or bank, not “to hold it”, not for
            a courier. If it comes by courier, pay for both by card in My Orders: we keep the money until it
            has come and works.
          </li>
          <li>Never give anybody a PIN, a one-time code or your password. We do not ask for them either.</li>
          <li>
            Never pay on a page that a seller sent you. Payments here begin in My Orders and nowhere else.
          </li>
          <li>If you sell: never accept a screenshot of a payment as proof. The order must read Paid.</li>
        </ul>
      </Part>
      <Part id="verified" title="What Verified means">
        <p>
          <Verified /> beside a name means that our admins have checked that seller. It does not mean that we
          have seen the machine, and it is no guarantee. Sellers without the mark may be just as honest, only
          newer. Test every machine in the same way.
        </p>
        <p>
          The seller’s page, and “What was checked” on each of their listings, say what it was, and in which
          month: the phone number, an identity card, a trade licence, the address of the shop. “Checked by
          Secondbyte” means that an admin knows them and has noted no more than that.
        </p>
      </Part>
      <Part id="stolen" title="Stolen machines">
        <p>
          Signs that should stop you: the serial number is scratched off, the seller does not know the
          password, a BIOS password or “Activation Lock” keeps the machine shut, there is no charger and no
          receipt and the price is half of any other. Do not buy it. Report the listing.
        </p>
      </Part>
      <Part id="report" title="Report a listing">
        <p>
          Every listing has <b>Report this listing</b> under it. Choose a reason: not as described, suspected
          fraud, suspected stolen goods, not allowed here, listed twice, something else. We look at it within
          a day and keep the listing or remove it. If it goes, the seller learns why, but never who reported
          it.
        </p>
        <p>
          If money or a machine has been taken from you, go to the police first, and then{' '}
          <Link to={paths.contact()}>tell us</Link>.
        </p>
      </Part>
    </MarketPage>
  );
}
