import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import articleStyles from '#ui/styles/article.css?url';
import { paths } from '../../paths.ts';
import type { Route } from './+types/swapped-disk-page.ts';
import { ArticlePage, articleMeta, Command } from './article-page.tsx';
import { spotASwappedDisk } from './articles.ts';
import { diskDrawings } from './drawings.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: articleStyles }];

export const meta: Route.MetaFunction = () => articleMeta(spotASwappedDisk());

const SIZES: readonly (readonly [sold: string, shown: string])[] = [
  ['128 GB', '119 GB'],
  ['256 GB', '238 GB'],
  ['512 GB', '477 GB'],
  ['1 TB (1,000 GB)', '931 GB'],
];

/** PowerShell command that shows how long a disk has run, and how worn it is. */
const HOURS_AND_WEAR = 'Get-PhysicalDisk | Get-StorageReliabilityCounter | Format-List Wear, PowerOnHours';

function DiskKinds() {
  return (
    <figure className="wide-fig disks">
      <div>
        {diskDrawings.sata}
        <p>{rich('swappedDisk.sata', { name: <b>{t('swappedDisk.sataName')}</b> })}</p>
      </div>
      <div>
        {diskDrawings.m2Sata}
        <p>{rich('swappedDisk.m2Sata', { name: <b>M.2, SATA</b> })}</p>
      </div>
      <div>
        {diskDrawings.nvme}
        <p>{rich('swappedDisk.m2', { name: <b>M.2, NVMe</b> })}</p>
      </div>
      <figcaption>{t('swappedDisk.figure')}</figcaption>
    </figure>
  );
}

function Sizes() {
  return (
    <table className="plain">
      <caption className="sr">{t('swappedDisk.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('swappedDisk.soldAs')}</th>
          <th scope="col">{t('swappedDisk.shown')}</th>
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
  );
}

function Age() {
  return (
    <section>
      <h2>{t('swappedDisk.age')}</h2>
      <p>{rich('swappedDisk.ageText', { powershell: <code>powershell</code> })}</p>
      <Command on="Windows PowerShell">{HOURS_AND_WEAR}</Command>
      <p>{rich('swappedDisk.ageWear', { wear: <code>Wear</code> })}</p>
      <p>{t('swappedDisk.ageCompare')}</p>
      <ul>
        <li>{rich('swappedDisk.ageFits', { what: <b>{t('swappedDisk.ageFitsWhat')}</b> })}</li>
        <li>{rich('swappedDisk.ageNew', { what: <b>{t('swappedDisk.ageNewWhat')}</b> })}</li>
        <li>{rich('swappedDisk.ageServer', { what: <b>{t('swappedDisk.ageServerWhat')}</b> })}</li>
        <li>{rich('swappedDisk.ageFake', { what: <b>{t('swappedDisk.ageFakeWhat')}</b> })}</li>
      </ul>
    </section>
  );
}

/** Explains how to check a laptop's disk: its model, its age, and whether it is the original disk. */
export default function SwappedDiskPage() {
  const others = <Link to={paths.testALaptop()}>{t('blog.otherNine')}</Link>;
  return (
    <ArticlePage article={spotASwappedDisk()}>
      <DiskKinds />
      <section>
        <h2>{t('swappedDisk.why')}</h2>
        <p>{t('swappedDisk.whyText')}</p>
      </section>
      <section>
        <h2>{t('swappedDisk.which')}</h2>
        <p>{t('swappedDisk.whichText')}</p>
        <Sizes />
      </section>
      <Age />
      <section>
        <h2>{t('swappedDisk.between')}</h2>
        <p>{t('swappedDisk.betweenText')}</p>
        <p>{rich('swappedDisk.home', { others })}</p>
      </section>
    </ArticlePage>
  );
}
