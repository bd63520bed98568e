import './self-test.css';
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
 * The only page that may use camera and microphone. The policy belongs to a document, so links to this page load a new
 * one.
 */
export const headers: Route.HeadersFunction = () => ({
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(), usb=(), serial=(), hid=(), midi=()',
});

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Test a computer',
    description:
      'Test keys, screen, camera, microphone and speakers of a used computer in its own browser, without an account. Nothing is recorded or sent.',
  });

/** Shows tests that run in the browser of the tested machine. The address is short enough to type at a meeting. */
export default function SelfTestPage() {
  const ready = useHydrated();
  return (
    <div className="wrap self-test">
      <header>
        <h1>Test this computer</h1>
        <p className="muted">
          Open this page on the machine that is for sale. Nothing is recorded, and nothing leaves it.
        </p>
      </header>
      {!ready && (
        <p className="small muted" role="status">
          The tests need scripts, which have not loaded yet. <Link to={paths.testALaptop()}>By hand</Link> it
          takes ten minutes.
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
        No browser can see ports, charger, battery and locks:{' '}
        <Link to={paths.testALaptop()}>test those by hand</Link>.
      </p>
    </div>
  );
}
