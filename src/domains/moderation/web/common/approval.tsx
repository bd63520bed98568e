import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Verified } from '#ui/tag.tsx';
import { type SellerCheck, sellerChecks } from '../../../accounts/checks.ts';
import type { WireUser } from '../../../accounts/contract.ts';
import { useRefusedAction } from './admin-actions.ts';
import { ChecksField } from './checks-field.tsx';
import { actionDialogId, ReasonDialog } from './reason-dialog.tsx';

type Person = Pick<WireUser, '_id' | 'name' | 'userType' | 'role'>;

/** Returns whether an account can be approved: it is an unverified seller's. */
export function isApprovable({ userType, role }: Person): boolean {
  return userType === 'Seller' && role !== 'verify';
}

/** Link to the dialog that confirms the approval of a seller. */
export function ApproveLink({ user, kind }: { readonly user: Person; readonly kind?: 'primary' }) {
  return (
    <ButtonLink
      low
      kind={kind ?? 'second'}
      to={`#${actionDialogId('verify', user._id)}`}
      aria-label={t('adminPeople.approveOf', { name: user.name })}
    >
      {t('adminPeople.approve')}
    </ButtonLink>
  );
}

/** Returns the labels of the checks after an admin has done them. */
function doneChecks(): Readonly<Record<SellerCheck, string>> {
  return {
    phone: t('adminPeople.phoneCalled'),
    identity: t('adminPeople.identitySeen'),
    licence: t('adminPeople.licenceSeen'),
    address: t('adminPeople.shopVisited'),
  };
}

/** Dialog in which the admin states the checks before approving a seller. */
export function ApproveDialog({ user }: { readonly user: Person }) {
  const refused = useRefusedAction('verify', user._id);
  return (
    <ReasonDialog
      intent="verify"
      subject={{ userId: user._id, userName: user.name }}
      title={t('adminPeople.approveTitle', { name: user.name })}
      label={t('adminPeople.note')}
      hint={t('adminPeople.noteHint')}
      optional
      submit={{ label: t('adminPeople.approve'), busy: t('adminPeople.approving'), kind: 'primary' }}
    >
      <p className="approval-mark">{rich('adminPeople.approveText', { mark: <Verified /> })}</p>
      <ChecksField
        id={`f-checks-${user._id}`}
        hint={t('adminPeople.checkedHint')}
        error={refused?.checksError}
        refusal={refused}
      >
        {sellerChecks.map((check) => (
          <label key={check}>
            <input type="checkbox" name="checks" value={check} />
            {doneChecks()[check]}
          </label>
        ))}
      </ChecksField>
    </ReasonDialog>
  );
}

/** Dialog that asks for the reason before a seller loses the verification. */
export function UnverifyDialog({ user }: { readonly user: Pick<Person, '_id' | 'name'> }) {
  return (
    <ReasonDialog
      intent="unverify"
      subject={{ userId: user._id, userName: user.name }}
      title={t('adminPeople.unverifyTitle', { name: user.name })}
      label={t('dispute.reason')}
      hint={t('adminPeople.getsByEmail', { name: user.name })}
      submit={{ label: t('adminPeople.removeVerification'), busy: t('adminPeople.removing'), kind: 'danger' }}
    >
      <p>{t('adminPeople.unverifyText')}</p>
    </ReasonDialog>
  );
}
