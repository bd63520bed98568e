import './self-test.css';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/self-test-page.ts';
import { CameraTest } from './camera-test.tsx';
import { KeyboardTest } from './keyboard-test.tsx';
import { MicrophoneTest } from './microphone-test.tsx';
import { ScreenTest } from './screen-test.tsx';
import { SpeakerTest } from './speaker-test.tsx';

/**
 * Permissions policy that allows camera and microphone, which no other page allows. A policy applies to a whole
 * document, so links to this page load a new document.
 */
export const headers: Route.HeadersFunction = () => ({
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(), usb=(), serial=(), hid=(), midi=()',
});

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('selfTest.title'), description: t('selfTest.description') });

/** Shows tests of a computer that run in its own browser. The page's URL is short enough to type at a meeting. */
export default function SelfTestPage() {
  const ready = useHydrated();
  return (
    <div className="wrap self-test">
      <header>
        <h1>{t('selfTest.heading')}</h1>
        <p className="muted">{t('selfTest.lead')}</p>
      </header>
      {!ready && (
        <p className="small muted" role="status">
          {rich('selfTest.noScript', {
            byHand: <Link to={paths.testALaptop()}>{t('selfTest.byHand')}</Link>,
          })}
        </p>
      )}
      <div className="self-tests">
        <KeyboardTest ready={ready} />
        <ScreenTest ready={ready} />
        <SpeakerTest ready={ready} />
        <MicrophoneTest ready={ready} />
        <CameraTest ready={ready} />
      </div>
      <p className="small muted">
        {rich('selfTest.unseen', {
          byHand: <Link to={paths.testALaptop()}>{t('selfTest.testByHand')}</Link>,
        })}
      </p>
    </div>
  );
}
