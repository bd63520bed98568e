import { ReachLinks } from '#ui/reach-links.tsx';

/** Shows links to call and to write to a mobile number of 11 digits. */
export function PhoneLink({ number, name }: { readonly number: string; readonly name: string }) {
  return (
    <span className="reach-pair">
      <ReachLinks
        number={number}
        name={name}
        line={`Hello ${name}, this is Secondbyte.`}
        call={number}
        callLabel={`Call ${name}, ${number}`}
        className="phone-link num"
        iconClass="i s"
      />
    </span>
  );
}
