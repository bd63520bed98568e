import { t } from '#texts/t.ts';
import { ReachLinks } from '#ui/reach-links.tsx';

/** Shows links to call and to write to a mobile number of 11 digits. */
export function PhoneLink({ number, name }: { readonly number: string; readonly name: string }) {
  return (
    <span className="reach-pair">
      <ReachLinks
        number={number}
        name={name}
        line={t('adminPeople.hello', { name })}
        call={number}
        callLabel={t('adminPeople.call', { name, number })}
        className="phone-link num"
        iconClass="i s"
      />
    </span>
  );
}
