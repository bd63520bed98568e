import { t } from '#texts/t.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Dialog that asks for the reason to restore a removed listing. */
export function RestoreDialog({ productId, title }: { readonly productId: string; readonly title: string }) {
  return (
    <ReasonDialog
      intent="restore"
      subject={{ productId }}
      title={t('adminRecord.bringBack', { subject: title })}
      label={t('dispute.reason')}
      hint={t('adminRecord.bringBackHint')}
      submit={{ label: t('adminRecord.bringBackDo'), busy: t('adminRecord.bringingBack'), kind: 'primary' }}
    >
      <p>{t('adminRecord.bringBackText')}</p>
    </ReasonDialog>
  );
}
