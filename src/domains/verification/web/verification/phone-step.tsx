import { formatClock, formatDay } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import type { CodeWay } from '../../choices.ts';
import { draftOf, refusedAs, StepForm, StepHead, type StepProps } from './step-form.tsx';

const CODE_WAYS: Readonly<Record<CodeWay, string>> = {
  email: 'We send a code to your email address, and call the number to make sure.',
  sms: 'We send a code to this number by SMS.',
};

/** Shows the step that confirms the phone number by a code. */
export function PhoneStep({ own, refusal }: StepProps) {
  const { number, codeSentAt, codeWay } = own;
  const provedAt = draftOf(own)?.phoneProvedAt ?? null;
  const [sending, typing] = [refusedAs(refusal, 'code'), refusedAs(refusal, 'phone')];
  return (
    <section className="verify-step" aria-labelledby="phone">
      <StepHead
        id="phone"
        title="1. Your phone number"
        done={provedAt && `Confirmed ${formatDay(provedAt)}`}
      />
      {number ? (
        <p>
          <b className="num">{number}</b> <Link to={paths.profile()}>Another number?</Link>
        </p>
      ) : (
        <p>
          Your account has no number yet. <Link to={paths.profile()}>Add it in your profile</Link>.
        </p>
      )}
      {number && !provedAt && (
        <>
          <p className="small muted">{CODE_WAYS[codeWay]}</p>
          {codeSentAt && (
            <StepForm
              intent="phone"
              label="Confirm"
              busy="Confirming…"
              kind="primary"
              message={typing?.message ?? null}
            >
              <TextField
                name="code"
                label="Code"
                hint={`6 digits, sent at ${formatClock(codeSentAt)}. It is valid for 15 minutes.`}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={40}
                error={firstError(typing?.errors, 'code')}
              />
            </StepForm>
          )}
          <StepForm
            intent="code"
            label={codeSentAt ? 'Send another code' : 'Send me a code'}
            busy="Sending…"
            message={sending?.message ?? null}
          />
        </>
      )}
    </section>
  );
}
