import { isMasked, lastDigits } from "#lib/domain/retention/masked-number";

/** To whom a message went: the number, or what retention has left of it. */
export function Recipient({ number }: { number: string }) {
  if (!isMasked(number)) return number;
  return (
    <span title="Number removed by retention">
      …{lastDigits(number)} <span className="sr-only">(number removed)</span>
    </span>
  );
}
