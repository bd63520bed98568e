import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { t } from '#texts/t.ts';
import type { FrameHandle } from '#ui/frame-handle.ts';
import { PageSkeleton } from '#ui/waiting.tsx';
import { Footer } from './footer.tsx';
import type { FrameData } from './frame-data.ts';
import { useKeptList } from './kept-lists/use-kept-list.ts';
import { Hearts } from './parts/hearts.tsx';
import { NavigationProgress } from './parts/navigation-progress.tsx';
import { NetworkNotice } from './parts/network-notice.tsx';
import { usePageLanguage } from './parts/use-page-language.ts';
import { PageOnItsWayContext, usePageOnItsWay } from './parts/use-page-on-its-way.ts';
import { useSession } from './parts/use-session.tsx';
import { TopBar } from './top-bar.tsx';

type FrameProps = {
  /** Data of the frame; undefined on error pages if the data could not be loaded. */
  readonly data: FrameData | undefined;
  readonly children: ReactNode;
};

function useShortFooter(): boolean {
  return useMatches().some(({ handle }) => (handle as FrameHandle | undefined)?.shortFooter === true);
}

/** Shows the skip link, top bar, page and footer. Handles slow networks and ended sessions. */
export function Frame({ data, children }: FrameProps) {
  const { shown, follower } = useSession(data);
  const coming = usePageOnItsWay();
  const isFooterShort = useShortFooter();
  usePageLanguage(data?.wanted);
  useKeptList(shown?.viewer?.id);
  const outline = coming?.isInDashboard ? null : coming;
  return (
    <>
      <a className="skip" href="#main">
        {t('frame.skip')}
      </a>
      {follower}
      <NavigationProgress />
      <TopBar data={shown} />
      <NetworkNotice />
      <main id="main" tabIndex={-1} data-waiting={outline ? '' : undefined}>
        <PageOnItsWayContext value={coming}>
          <Hearts data={shown}>{children}</Hearts>
        </PageOnItsWayContext>
        {outline && <PageSkeleton kind={outline.kind} label={t('frame.loadingPage')} />}
      </main>
      <Footer now={data?.now} wanted={data?.wanted} operator={data?.operator ?? null} short={isFooterShort} />
    </>
  );
}
