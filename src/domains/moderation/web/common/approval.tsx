import { ButtonLink } from '#ui/button.tsx';
import { Verified } from '#ui/tag.tsx';
import { type SellerCheck, sellerChecks } from '../../../accounts/checks.ts';
import type { WireUser } from '../../../accounts/contract.ts';
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
      aria-label={`Approve ${user.name}`}
    >
      Approve
    </ButtonLink>
  );
}

/** Labels of the checks after an admin has done them. */
const DONE: Readonly<Record<SellerCheck, string>> = {
  phone: 'Phone called',
  identity: 'Identity card seen',
  licence: 'Trade licence seen',
  address: 'Shop visited',
};

/** Dialog in which the admin states the checks before approving a seller. */
export function ApproveDialog({ user }: { readonly user: Person }) {
  return (
    <ReasonDialog
      intent="verify"
      subject={{ userId: user._id, userName: user.name }}
      title={`Approve ${user.name}?`}
      label="Note"
      hint="Kept in the record with your name."
      optional
      submit={{ label: 'Approve', busy: 'Approving…', kind: 'primary' }}
    >
      <p className="approval-mark">
        All their listings show <Verified /> at once, and they get an email. You can undo this.
      </p>
      <fieldset className="field">
        <legend>What you checked</legend>
        <p className="hint">At least one. Buyers read it beside the tick, with the month.</p>
        <div className="case-checks">
          {sellerChecks.map((check) => (
            <label key={check}>
              <input type="checkbox" name="checks" value={check} />
              {DONE[check]}
            </label>
          ))}
        </div>
      </fieldset>
    </ReasonDialog>
  );
}

/** Dialog that asks for the reason before a seller loses the verification. */
export function UnverifyDialog({ user }: { readonly user: Pick<Person, '_id' | 'name'> }) {
  return (
    <ReasonDialog
      intent="unverify"
      subject={{ userId: user._id, userName: user.name }}
      title={`Take the verification of ${user.name} back?`}
      label="Reason"
      hint={`${user.name} gets it by email.`}
      submit={{ label: 'Remove verification', busy: 'Removing…', kind: 'danger' }}
    >
      <p>Their listings stay for sale, without the verified mark.</p>
    </ReasonDialog>
  );
}
