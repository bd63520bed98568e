import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { useAccessToken } from '../domains/accounts/web/parts/use-access-token.ts';
import { Footer } from './footer.tsx';
import type { FrameData } from './frame-data.ts';
import { TopBar } from './top-bar.tsx';

/** What a route may ask of the frame, through its `handle` export. */
export type FrameHandle = {
  /** Leaves only the logo and the theme switch in the bar: while paying, nothing else calls. */
  readonly plainBar?: boolean;
};

function usePlainBar(): boolean {
  return useMatches().some((match) => (match.handle as FrameHandle | undefined)?.plainBar === true);
}

type FrameProps = {
  /** Absent on error pages whose own data did not arrive. */
  readonly data: FrameData | undefined;
  readonly children: ReactNode;
};

/** Skip link, bar, page and footer. */
export function Frame({ data, children }: FrameProps) {
  const plain = usePlainBar();
  useAccessToken(data?.viewer, data?.tokenSyncUrl ?? null);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar data={data} plain={plain} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer now={data?.now} operator={data?.operator ?? null} />
    </>
  );
}
