import '../common/admin.css';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ShieldCheck } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Status } from '#ui/tag.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import type { WireSellerSummary } from '../../contract.ts';
import { ApproveDialog, ApproveLink } from '../common/approval.tsx';
import { SellerEvidence } from '../common/seller-evidence.tsx';

/** Shows an unverified seller, with the evidence for and against approval. */
export function SellerCase({ about }: { readonly about: WireSellerSummary }) {
  const { seller } = about;
  const headingId = `case-${seller._id}`;
  return (
    <article className="case brief" aria-labelledby={headingId}>
      <header>
        <Status tone="info" icon={ShieldCheck}>
          {t('adminPeople.toApprove')}
        </Status>
        <h3 id={headingId}>
          <Link to={dashboardPaths.seller(seller._id)}>{seller.name}</Link>
        </h3>
      </header>
      <div className="case-body">
        <SellerEvidence about={about} />
      </div>
      <footer>
        <ApproveLink user={seller} />
        <ButtonLink
          low
          kind="quiet"
          to={dashboardPaths.seller(seller._id)}
          aria-label={t('adminQueue.seeAllAbout', { name: seller.name })}
        >
          {t('home.seeAll')}
        </ButtonLink>
      </footer>
      <ApproveDialog user={seller} />
    </article>
  );
}
