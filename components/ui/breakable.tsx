import { Fragment } from "react";

/** Points at which a machine's word, such as a code, an id or a file's name before its ending, may break. */
const JOINT = /(?<=[-_/:@]|\.(?!\w{1,4}$))(?=.)/;

/** A name without spaces that breaks at its own joints, and within a part only if that part is too long. */
export function Breakable({ text }: { text: string }) {
  return text.split(JOINT).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
