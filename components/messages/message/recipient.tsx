import { isErased, isMasked, lastDigits } from "#lib/domain/retention/masked-number";

/** The message's recipient, or what retention or an erasure has left of the number. */
export function Recipient({ number }: { number: string }) {
  if (!isMasked(number)) return number;
  if (isErased(number)) return <span title="Number erased on request">erased</span>;
  return (
    <span title="Number removed by retention">
      …{lastDigits(number)} <span className="sr-only">(number removed)</span>
    </span>
  );
}
