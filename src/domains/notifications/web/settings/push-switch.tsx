import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type DeviceState, readDevice, type TurnedOn, turnOff, turnOn } from '../common/push-device.ts';

const WORDS: Readonly<Record<DeviceState, string>> = {
  on: 'On. You get everything ticked under “Device” at once, even while Secondbyte is closed.',
  off: 'Off. Turn it on to get orders, offers and messages at once, even while Secondbyte is closed.',
  denied:
    'This browser does not let Secondbyte show notifications. Allow it in the browser’s settings of this site, then open this page again.',
  unsupported: 'This browser cannot show notifications from websites.',
};

type PushSwitchProps = {
  readonly userId: string;
  readonly publicKey: string;
  /** Push endpoint of this session's browser; null without a subscription. */
  readonly endpoint: string | null;
};

/** Turns notifications in this browser on and off. Without scripts it says that it needs them. */
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
    const turned = await action().catch(() => ({ failure: 'That did not work. Try again in a while.' }));
    if (typeof turned === 'string') setState(turned);
    else setFailure(turned.failure);
    setBusy(false);
  };
  return (
    <section className="news-settings news-device" aria-labelledby="on-this-device">
      <h2 id="on-this-device">On this device</h2>
      <noscript>
        <p>Notifications on this device need scripts, and this browser runs none.</p>
      </noscript>
      <p role="status">{failure ?? (state && WORDS[state])}</p>
      {state === 'off' && (
        <Button
          busy={busy}
          busyLabel="One moment…"
          onClick={() => void take(() => turnOn(userId, publicKey))}
        >
          Turn on
        </Button>
      )}
      {state === 'on' && (
        <Button busy={busy} busyLabel="One moment…" onClick={() => void take(turnOff)}>
          Turn off
        </Button>
      )}
    </section>
  );
}
