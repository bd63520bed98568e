import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/privacy-page.ts';
import { PrivacyDrawing } from './drawings.tsx';
import { MarketPage, Part } from './market-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Privacy',
    description:
      'The data we keep about you, who sees it, for how long, and how to take a copy or close your account. No trackers, no advertising networks.',
  });

/** Explains the data that the site stores about people, who sees it, and their rights. */
export default function PrivacyPage() {
  return (
    <MarketPage
      title="Privacy"
      lead="We keep what a sale needs and nothing to follow you around. No trackers, no advertising networks."
      drawing={<PrivacyDrawing />}
    >
      <Part title="What we keep, and who sees it">
        <table className="plain">
          <caption className="sr">What is kept about people, and who sees it</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Who sees it</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">A seller’s name, email, number on the listing</th>
              <td>
                Everybody while it is for sale, because buyers must be able to call; afterwards the buyer and
                our admins. A seller may show another email than the one they log in with
              </td>
            </tr>
            <tr>
              <th scope="row">A buyer’s name, number and meeting place</th>
              <td>The seller of what they ordered, while the order is open or paid</td>
            </tr>
            <tr>
              <th scope="row">A buyer’s email and photo</th>
              <td>The buyer and our admins</td>
            </tr>
            <tr>
              <th scope="row">Wish list</th>
              <td>The buyer alone</td>
            </tr>
            <tr>
              <th scope="row">Orders, amounts, dates</th>
              <td>Buyer, seller of it, our admins</td>
            </tr>
            <tr>
              <th scope="row">Reports of listings</th>
              <td>Our admins; the seller never learns who reported</td>
            </tr>
            <tr>
              <th scope="row">The picture of an identity card or trade licence</th>
              <td>
                The seller who sent it to be verified, and our admins; every view by an admin is recorded
              </td>
            </tr>
            <tr>
              <th scope="row">Password</th>
              <td>Nobody: only a scrambled form is kept</td>
            </tr>
            <tr>
              <th scope="row">Card number</th>
              <td>Nobody here: it goes from your browser straight to the card processor</td>
            </tr>
            <tr>
              <th scope="row">Network address and browser of each login</th>
              <td>You, in the copy of your data</td>
            </tr>
          </tbody>
        </table>
      </Part>
      <Part title="Photos">
        <p>We save every picture anew and remove its hidden data, such as where it was taken.</p>
      </Part>
      <Part title="In your browser">
        <p>
          One cookie keeps you logged in, for 30 days at most, or a week without a visit. The browser also
          keeps the access token that goes with it, your choice of light or dark, the draft of a listing you
          have not sent, whose notifications it shows if you turn them on, and, until you log out, what you
          need at the meeting of an order. Nothing else, and nothing of other companies.
        </p>
      </Part>
      <Part title="Who works for us">
        <p>
          The card processor takes payments and returns them. Google takes part only if you choose to log in
          with it; then we get your name, email address and picture. Emails go through a mail server. If you
          turn on notifications on a device, they go through the push service of your browser’s maker,
          encrypted so that only your browser can read them.
        </p>
      </Part>
      <Part title="How long">
        <ul>
          <li>Your account, until you close it.</li>
          <li>Listings that were not sold lose their text and photos when you close your account.</li>
          <li>Paid orders stay, because the other side needs them and books must be kept.</li>
          <li>
            Pictures of identity cards and trade licences, 30 days after we have decided; at once when you
            cancel the request or close your account.
          </li>
          <li>Network addresses that we count so that nobody floods the site, for a day at most.</li>
          <li>Pictures that no listing or person uses are removed after a day.</li>
        </ul>
      </Part>
      <Part title="What you can do">
        <p>
          In <Link to={paths.profile()}>your profile</Link> you can correct your data, take a copy of
          everything we know of you as one file, and close your account. For anything else,{' '}
          <Link to={paths.contact()}>write to us</Link>.
        </p>
      </Part>
    </MarketPage>
  );
}
