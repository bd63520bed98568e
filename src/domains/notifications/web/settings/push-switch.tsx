import { useEffect, useState } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { type DeviceState, readDevice, type TurnedOn, turnOff, turnOn } from '../common/push-device.ts';

function stateText(state: DeviceState): string {
  switch (state) {
    case 'on':
      return t('notices.deviceOn');
    case 'off':
      return t('notices.deviceOff');
    case 'denied':
      return t('notices.deviceDenied');
    case 'unsupported':
      return t('notices.deviceUnable');
  }
}

type PushSwitchProps = {
  readonly userId: string;
  readonly publicKey: string;
  /** Push endpoint of this session's browser; null without a subscription. */
  readonly endpoint: string | null;
};

/** Switch for notifications in this browser. Without scripts, it says that it needs them. */
export function PushSwitch({ userId, publicKey, endpoint }: PushSwitchProps) {
  const [state, setState] = useState<DeviceState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    readDevice(endpoint).then(setState, () => setState('unsupported'));
  }, [endpoint]);
  const take = async (action: () => Promise<TurnedOn>) => {
    setBusy(true);
    setFailure(null);
    const turned = await action().catch(() => ({ failure: t('notices.deviceFailed') }));
    if (typeof turned === 'string') setState(turned);
    else setFailure(turned.failure);
    setBusy(false);
  };
  return (
    <section className="notification-settings notification-device" aria-labelledby="on-this-device">
      <h2 id="on-this-device">{t('notices.thisDevice')}</h2>
      <noscript>
        <p>{t('notices.needsScripts')}</p>
      </noscript>
      <p role="status">{failure ?? (state && stateText(state))}</p>
      {state === 'off' && (
        <Button
          busy={busy}
          busyLabel={t('notices.moment')}
          onClick={() => void take(() => turnOn(userId, publicKey))}
        >
          {t('notices.turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button busy={busy} busyLabel={t('notices.moment')} onClick={() => void take(turnOff)}>
          {t('notices.turnOff')}
        </Button>
      )}
    </section>
  );
}
