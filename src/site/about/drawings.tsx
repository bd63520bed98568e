import { Drawing } from '../parts/step-drawings.tsx';

/** Shows two people at a table with a laptop between them. */
export function MeetDrawing() {
  return (
    <Drawing>
      <path className="f" d="M48 30h28v18H48z" />
      <path d="M48 30h28v18H48zM42 52h40M18 56h88M26 56v14M98 56v14" />
      <path d="M24 18a7 7 0 1 0 .1 0M12 48c0-8 5-13 12-13s12 5 12 13M100 18a7 7 0 1 0 .1 0M88 48c0-8 5-13 12-13s12 5 12 13" />
      <path className="b" d="M55 39l5 5 9-9" />
    </Drawing>
  );
}

/** Shows an empty price tag. */
export function FreeDrawing() {
  return (
    <Drawing>
      <path className="f" d="M40 18h60v38H40L24 42V32z" />
      <path d="M40 18h60v38H40L24 42V32zM37 37a3 3 0 1 0 .1 0M34 37C22 37 14 46 10 60" />
      <path className="b" d="M72 26c-6 0-9 5-9 11s3 11 9 11 9-5 9-11-3-11-9-11z" />
    </Drawing>
  );
}

/** Shows a payment card and an arrow that leads back. */
export function ReturnDrawing() {
  return (
    <Drawing>
      <path className="f" d="M48 26h54v34H48z" />
      <path d="M48 26h54v34H48zM48 36h54M56 50h14" />
      <path className="b" d="M40 16H24a10 10 0 0 0-10 10v14a10 10 0 0 0 10 10h14M30 42l9 8-9 8" />
    </Drawing>
  );
}

/** Shows a padlock in front of a list. */
export function PrivacyDrawing() {
  return (
    <Drawing>
      <path className="f" d="M70 36h36v28H70z" />
      <path d="M14 14h44v50H14zM22 26h28M22 36h28M22 46h16M70 36h36v28H70zM78 36v-8a10 10 0 0 1 20 0v8M88 48v6" />
    </Drawing>
  );
}

/** Shows an envelope and a telephone. */
export function ContactDrawing() {
  return (
    <Drawing>
      <path className="f" d="M12 22h54v36H12z" />
      <path d="M12 22h54v36H12zM12 24l27 20 27-20M84 12h22a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H84a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM91 56h8" />
    </Drawing>
  );
}
