import { Fragment } from "react";

/** What a word of a machine's may be parted after: a file's name, but for its ending, a code, an id. */
const JOINT = /(?<=[-_/:@]|\.(?!\w{1,4}$))(?=.)/;

/** A name without spaces that goes on in the next line at its own joints, and inside a part only where that alone is too long. */
export function Breakable({ text }: { text: string }) {
  return text.split(JOINT).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
