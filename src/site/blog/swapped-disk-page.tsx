import { Link } from '#ui/link.tsx';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/swapped-disk-page.ts';
import { ArticlePage, articleMeta, Command } from './article-page.tsx';
import { spotASwappedDisk } from './articles.ts';
import { diskDrawings } from './drawings.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () => articleMeta(spotASwappedDisk);

const SIZES: readonly (readonly [sold: string, shown: string])[] = [
  ['128 GB', '119 GB'],
  ['256 GB', '238 GB'],
  ['512 GB', '477 GB'],
  ['1 TB (1,000 GB)', '931 GB'],
];

/** Explains how to see which disk is inside, how old it is, and whether it belongs there. */
export default function SwappedDiskPage() {
  return (
    <ArticlePage article={spotASwappedDisk}>
      <figure className="wide-fig disks">
        <div>
          {diskDrawings.sata}
          <p>
            <b>2.5 inch, SATA</b> Hard disk or SSD in a case of 7 × 10 cm. An SSD of this kind reads up to 550
            MB a second, a hard disk a fifth of that.
          </p>
        </div>
        <div>
          {diskDrawings.m2Sata}
          <p>
            <b>M.2, SATA</b> A bare strip, mostly with two notches. As quick as the one above.
          </p>
        </div>
        <div>
          {diskDrawings.nvme}
          <p>
            <b>M.2, NVMe</b> The same strip with one notch, three to ten times as quick. Listings say NVMe.
          </p>
        </div>
        <figcaption>Three disks that are found in laptops.</figcaption>
      </figure>
      <section>
        <h2>Why disks are swapped</h2>
        <p>
          A disk is out in two minutes and sells by itself. So a listing shows the good one, and at the table
          there is a smaller, slower or worn one. Nobody sees that from outside. The laptop itself shows it.
        </p>
      </section>
      <section>
        <h2>Which disk is it?</h2>
        <p>
          Press Ctrl, Shift and Esc, choose Performance, then Disk 0. At the top right stands its model, below
          the type (SSD or HDD, NVMe or SATA) and the capacity. Compare type and size with the listing.
          Windows counts in larger units than makers do, so these are right:
        </p>
        <table className="plain">
          <caption className="sr">Sizes of disks as sold and as Windows shows them</caption>
          <thead>
            <tr>
              <th scope="col">Sold as</th>
              <th scope="col">Windows shows about</th>
            </tr>
          </thead>
          <tbody>
            {SIZES.map(([sold, shown]) => (
              <tr key={sold}>
                <th scope="row">{sold}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>How old is it?</h2>
        <p>
          Disks count the hours they ran and how much of their life is used up. Open the Start menu, type{' '}
          <code>powershell</code>, choose “Run as administrator”, and type:
        </p>
        <Command on="Windows PowerShell">
          Get-PhysicalDisk | Get-StorageReliabilityCounter | Format-List Wear, PowerOnHours
        </Command>
        <p>
          <code>Wear</code> is the part of its life that is gone, in per cent; under 20 is fine. Some disks
          leave a line empty. The program CrystalDiskInfo, which runs from your USB stick, shows the same with
          more words.
        </p>
        <p>Now compare the hours with the laptop. An office day makes about 2,000 hours a year.</p>
        <ul>
          <li>
            <b>Three years, 5,000 to 7,000 hours:</b> they grew old together.
          </li>
          <li>
            <b>Three years, 90 hours:</b> a new disk. Fine, if the listing says so and the old one was not the
            better one.
          </li>
          <li>
            <b>Three years, 26,000 hours:</b> that is day and night. The disk comes from a server or a camera
            recorder.
          </li>
          <li>
            <b>A size or name that no shop sells</b>, such as a “2 TB SSD” without a maker: probably a fake
            that loses what you save. Walk away.
          </li>
        </ul>
      </section>
      <section>
        <h2>Between the first look and the payment</h2>
        <p>
          Look, test, pay and take it with you, all at one table. If you come back another day, look at the
          disk again before you pay. Take a photo of its model and hours the first time: two lines to compare.
        </p>
        <p>
          At home, install Windows anew. Nobody’s old data, nobody’s old viruses.{' '}
          <Link to={paths.testALaptop()}>The other nine checks</Link>
        </p>
      </section>
    </ArticlePage>
  );
}
