import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/test-a-laptop-page.ts';
import { ArticlePage, articleMeta } from './article-page.tsx';
import { testALaptop } from './articles.ts';
import { CheckedLaptop } from './drawings.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () => articleMeta(testALaptop);

type Check = {
  readonly title: string;
  readonly text: ReactNode;
  /** Test result after which the buyer should leave. */
  readonly stop?: string;
};

const CHECKS: readonly Check[] = [
  {
    title: 'Outside, closed',
    text: 'Lay it on the table. It must lie flat and not rock. Look at both hinges, the four corners, and the screws underneath: missing screws mean that somebody was inside.',
    stop: 'the bottom or the touchpad bulges. That is a swollen battery, and it can burn.',
  },
  {
    title: 'Is it the one?',
    text: 'Compare the model on the label underneath with the listing, and the marks with the photos. The serial number must be readable.',
    stop: 'the serial number is scratched off or taped over.',
  },
  {
    title: 'Cold start',
    text: 'Ask that it is switched off when you come. Press the button and count: half a minute to the desktop is good, two minutes mean a hard disk or trouble. Start it again and open the BIOS, with F2 on most, F10 on HP, F1 on many ThinkPads. It shows the serial number again.',
    stop: 'the BIOS asks for a password that the seller does not know, or the login names a company or a school.',
  },
  {
    title: 'Screen',
    text: 'Open an empty white page over the whole screen (F11 in a browser), brightness up: look for spots, yellow corners, dark patches. Then a black picture: stuck pixels shine. Move the lid slowly to and fro; the picture must not flicker.',
  },
  {
    title: 'What is inside',
    text: 'Press Ctrl, Shift and Esc together and choose Performance. It names processor, memory and disk. Compare all three with the listing. On a Mac: Apple menu, About This Mac.',
    stop: 'less is inside than the listing says, and the seller is as surprised as you are.',
  },
  {
    title: 'Keys and touchpad',
    text: (
      <>
        {/* Links load the self test as a new document, because only its policy allows the camera. */}
        Open <a href={paths.selfTest()}>the test page</a> on the machine and press every key, row by row, also
        the arrows. Then the brightness keys, by hand. Drag a window across the screen, then click at the left
        and the right.
      </>
    ),
  },
  {
    title: 'Battery',
    text: (
      <>
        Pull out the charger: it must stay on. Then make the battery report and do one division. That takes a
        minute: <Link to={paths.readABatteryReport()}>read a battery report</Link>.
      </>
    ),
    stop: 'it goes dark without the charger, unless the listing says so and the price reflects it.',
  },
  {
    title: 'Disk',
    text: (
      <>
        In the same Performance page, Disk shows type, maker and size. If the listing says 512 GB SSD, it
        should show about 477 GB. <Link to={paths.spotASwappedDisk()}>Spot a swapped disk</Link>
      </>
    ),
  },
  {
    title: 'Ports, Wi-Fi, camera, sound',
    text: 'Put your USB stick into each port. Move the charger’s plug a little: its light must not go out. Join the hotspot of your phone, play a song left and right, plug in the earphones, open the camera, record your voice and listen to it.',
  },
  {
    title: 'Warm',
    text: 'Let a video play through all of this. Now feel: the fan may be heard, but keys must not be hot and the picture must not stutter. Close the lid, wait ten seconds, open it. It has to wake up.',
  },
];

/** Explains how to test a used laptop, step by step. */
export default function TestALaptopPage() {
  return (
    <ArticlePage article={testALaptop}>
      <figure className="wide-fig">
        <CheckedLaptop />
        <figcaption>Ten places to look at, numbered as below.</figcaption>
      </figure>
      <section>
        <h2>What to bring</h2>
        <p>
          A phone with mobile data, earphones, a USB stick, and somebody who waits with you. Sit down at a
          table with a socket. Do not talk about money until you are through.
        </p>
      </section>
      <section>
        <h2>Ten checks, a minute each</h2>
        <ol className="checks">
          {CHECKS.map(({ title, text, stop }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              {stop && (
                <p className="stop">
                  <b>Walk away if</b> {stop}
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Before you pay</h2>
        <ul>
          <li>The seller signs out of everything: Windows or Apple account, browser, mail. You watch.</li>
          <li>On a Mac, Find My is off, or the machine stays locked to its old owner.</li>
          <li>
            The charger is the one that belongs to it. Read its watts: a weak one charges slowly or not at
            all.
          </li>
          <li>You both say what is wrong with it, and the price fits that.</li>
        </ul>
        <p>
          Then open <Link to={paths.myOrders()}>My Orders</Link> and pay, and take it home. If one check
          failed, say so, thank the seller and go. There is always another laptop.
        </p>
      </section>
    </ArticlePage>
  );
}
