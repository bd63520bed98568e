import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { formatClock, formatDay } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import type { CodeWay } from '../../choices.ts';
import { draftOf, refusedAs, StepForm, StepHead, type StepProps } from './step-form.tsx';

function codeWayText(way: CodeWay): string {
  return way === 'email' ? t('verify.codeByEmail') : t('verify.codeBySms');
}

/** Renders the step that confirms the phone number by a code. */
export function PhoneStep({ own, refusal }: StepProps) {
  const { number } = own;
  const provedAt = draftOf(own)?.phoneProvedAt ?? null;
  return (
    <section className="verify-step" aria-labelledby="phone">
      <StepHead
        id="phone"
        title={t('verify.phone')}
        done={provedAt && t('verify.confirmed', { day: formatDay(provedAt) })}
      />
      {number ? (
        <p>
          <b className="num">{number}</b> <Link to={paths.profile()}>{t('verify.anotherNumber')}</Link>
        </p>
      ) : (
        <p>{rich('verify.noNumber', { add: <Link to={paths.profile()}>{t('verify.addNumber')}</Link> })}</p>
      )}
      {number && !provedAt && <CodeForms own={own} refusal={refusal} />}
    </section>
  );
}

/** Renders the form that requests a code and, once a code was sent, also the form for entering it. */
function CodeForms({ own: { codeSentAt, codeWay }, refusal }: StepProps) {
  const [sending, typing] = [refusedAs(refusal, 'code'), refusedAs(refusal, 'phone')];
  return (
    <>
      <p className="small muted">{codeWayText(codeWay)}</p>
      {codeSentAt && (
        <StepForm
          intent="phone"
          label={t('confirm.confirm')}
          busy={t('confirm.confirming')}
          kind="primary"
          message={typing?.message ?? null}
        >
          <TextField
            name="code"
            label={t('second.codeLabel')}
            hint={t('verify.codeHint', { time: formatClock(codeSentAt) })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            error={firstError(typing?.errors, 'code')}
          />
        </StepForm>
      )}
      <StepForm
        intent="code"
        label={codeSentAt ? t('verify.anotherCode') : t('verify.sendCode')}
        busy={t('auth.sending')}
        message={sending?.message ?? null}
      />
    </>
  );
}
