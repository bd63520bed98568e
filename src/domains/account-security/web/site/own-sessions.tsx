import { useNavigation } from 'react-router';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import type { WireSession } from '../../session-calls.ts';
import '../common/own-account.css';

const SOURCES = {
  'this machine': 'on this machine',
  'local network': 'local network',
  internet: 'over the internet',
} as const satisfies Record<NonNullable<WireSession['source']>, string>;

/** Which session a form on its way would end; empty for all others. */
function useEnding(): string | null {
  const sent = useNavigation().formData;
  return sent?.get('setting') === 'sessions' ? String(sent.get('session') ?? '') : null;
}

/** Result of a form of the profile page; of this section where `setting` is `sessions`. */
type SettingResult =
  | { readonly setting: string; readonly ok: true; readonly message: string }
  | { readonly setting: string; readonly ok: false; readonly refused: RefusedForm };

type OwnSessionsProps = {
  readonly sessions: readonly WireSession[];
  readonly answer: SettingResult | undefined;
};

/** Where one is logged in, each with its end. */
export function OwnSessions({ sessions, answer }: OwnSessionsProps) {
  const ending = useEnding();
  const own = answer?.setting === 'sessions' && ending === null ? answer : undefined;
  return (
    <section className="step" aria-labelledby="sessions-head">
      <h3 id="sessions-head">Where you are logged in</h3>
      <div>
        <ul className="sessions">
          {sessions.map((session) => (
            <li key={session._id}>
              <div>
                <b>{session.device}</b>
                <p className="small muted">
                  {session.source && `${SOURCES[session.source]} · `}
                  {session.isCurrent ? (
                    'in use now'
                  ) : (
                    <>
                      last seen <TimeAgo at={session.lastSeenAt} />
                    </>
                  )}
                </p>
              </div>
              {session.isCurrent ? (
                <span className="small">This device</span>
              ) : (
                <Form method="post">
                  <input type="hidden" name="setting" value="sessions" />
                  <input type="hidden" name="session" value={session._id} />
                  <Button low type="submit" busy={ending === session._id} busyLabel="Ending…">
                    End<span className="sr"> the login on {session.device}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        <p role="status" className={own?.ok ? 'saved' : undefined}>
          {own?.ok && own.message}
        </p>
        <div role="alert">{own && !own.ok && <FieldError>{own.refused.message}</FieldError>}</div>
      </div>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Form method="post" className="form-end">
          <input type="hidden" name="setting" value="sessions" />
          <Button type="submit" busy={ending === ''} busyLabel="Ending…">
            End all others
          </Button>
        </Form>
      )}
    </section>
  );
}

/** The ways to what has a page of its own. */
export function SignInLinks({ email }: { readonly email: string }) {
  return (
    <div className="step">
      <h3>Email address</h3>
      <p>
        Emails go to <b>{email}</b>, and you log in with it.{' '}
        <Link to={dashboardPaths.ownEmail()}>Change the email address</Link>
      </p>
      <h3>Second factor</h3>
      <p>
        A passkey, or a code from an app on your phone, asked after the password.{' '}
        <Link to={dashboardPaths.ownSecondFactor()}>Set up or change the second factor</Link>
      </p>
    </div>
  );
}
