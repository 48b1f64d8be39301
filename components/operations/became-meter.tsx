import { OperationMeter } from "#components/operations/operation-meter";
import { PARTS } from "#components/overview/charts/bar-parts.ts";

type Props = {
  total: number;
  became: { delivered: number; inFlight: number; failed: number; stopped: number; unknown: number };
  /** The address of a list of them all. */
  href?: string;
};

/** Outcomes of the messages whose retry the service accepted. */
export function BecameMeter({ total, became, href }: Props) {
  const { delivered, inFlight, failed, stopped, unknown } = became;
  const of = (filter: string) => href && `${href}&${filter}`;
  return (
    <OperationMeter
      name="Status of accepted messages"
      total={total}
      segments={[
        { label: "Delivered", n: delivered, colour: "bg-bar-delivered", href: of("status=success") },
        { label: "In flight", n: inFlight, colour: "bg-bar-flight", href: of("show=in_flight") },
        { label: "Failed again", n: failed, colour: "bg-bar-failed", href: of("status=failure") },
        ...(stopped > 0
          ? [{ label: "Stopped", n: stopped, colour: "bg-status-waiting", href: of("status=stopped") }]
          : []),
        ...PARTS.filter(({ name }) => name === "unknown" && unknown > 0).map(({ label, colour }) => ({
          label,
          colour,
          n: unknown,
          href: of("show=unknown"),
        })),
        {
          label: "Not read yet",
          n: total - delivered - inFlight - failed - stopped - unknown,
          colour: "bg-bar-unseen",
        },
      ]}
    />
  );
}
