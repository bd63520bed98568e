import { ReachLinks } from '#ui/reach-links.tsx';

/** A mobile number of 11 digits that can be called and written to. */
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
