import { useNavigation } from 'react-router';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { rich } from '#texts/rich.ts';
import { deviceText, networkText } from '#texts/session-text.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import type { WireSession } from '../../session-calls.ts';
import '../common/own-account.css';

/**
 * Returns the session that a form is ending now: its id, or an empty text for all other sessions. Returns null if no
 * such form is being sent.
 */
function useEnding(): string | null {
  const sent = useNavigation().formData;
  return sent?.get('setting') === 'sessions' ? String(sent.get('session') ?? '') : null;
}

/** Result of a form of the profile page. Belongs to this section if `setting` is `sessions`. */
type SettingResult =
  | { readonly setting: string; readonly ok: true; readonly message: string }
  | { readonly setting: string; readonly ok: false; readonly refused: RefusedForm };

type OwnSessionsProps = {
  readonly sessions: readonly WireSession[];
  readonly result: SettingResult | undefined;
};

/** Lists the signed-in person's sessions. Each, except the current one, has a button that ends it. */
export function OwnSessions({ sessions, result }: OwnSessionsProps) {
  const ending = useEnding();
  const own = result?.setting === 'sessions' && ending === null ? result : undefined;
  return (
    <section className="step" aria-labelledby="sessions-head">
      <h3 id="sessions-head">{t('session.where')}</h3>
      <div>
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} isEnding={ending === session._id} />
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
          <Button type="submit" busy={ending === ''} busyLabel={t('session.ending')}>
            {t('session.endOthers')}
          </Button>
        </Form>
      )}
    </section>
  );
}

type SessionRowProps = { readonly session: WireSession; readonly isEnding: boolean };

function SessionRow({ session, isEnding }: SessionRowProps) {
  const device = deviceText(session.device);
  return (
    <li>
      <div>
        <b>{device}</b>
        <p className="small muted">
          {session.source && `${networkText(session.source)} · `}
          {session.isCurrent
            ? t('session.inUse')
            : rich('session.lastSeen', { time: <TimeAgo at={session.lastSeenAt} /> })}
        </p>
      </div>
      {session.isCurrent ? (
        <span className="small">{t('session.thisDevice')}</span>
      ) : (
        <Form method="post">
          <input type="hidden" name="setting" value="sessions" />
          <input type="hidden" name="session" value={session._id} />
          <Button low type="submit" busy={isEnding} busyLabel={t('session.ending')}>
            {t('session.end')}
            <span className="sr"> {t('session.endOn', { device })}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

/** Renders the links to the pages for email address and second factor. */
export function SignInLinks({ email }: { readonly email: string }) {
  return (
    <div className="step">
      <h3>{t('signIn.email')}</h3>
      <p>
        {rich('signIn.emailUse', { email: <b>{email}</b> })}{' '}
        <Link to={dashboardPaths.ownEmail()}>{t('signIn.changeEmail')}</Link>
      </p>
      <h3>{t('factor.title')}</h3>
      <p>
        {t('factor.asked')} <Link to={dashboardPaths.ownSecondFactor()}>{t('signIn.factorLink')}</Link>
      </p>
    </div>
  );
}
