import { Eraser } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Empty } from "#components/ui/empty";
import { Moment } from "#components/ui/moment";
import { Cell, Head, NOT_ON_PHONE, NOT_ON_TABLET, NumberCell, Table, TableFrame } from "#components/ui/table";
import { ERASURE_STATES } from "#lib/domain/erasure/erasure-rules";
import type { ErasureSummary } from "#lib/wire/service/erasure";

const COLUMNS = ["Asked for", "Why", "State", "Asked by", "Confirmed by", "Erased"];

/** Erasures; those that have not ended come first. */
export function ErasureTable({ erasures }: { erasures: ErasureSummary[] }) {
  if (erasures.length === 0) {
    return (
      <Empty icon={<Eraser size={28} />} title="No number was erased yet">
        When a person asks for it, enter their number above. The receipt then stays here.
      </Empty>
    );
  }
  return (
    <TableFrame aria-label="Erasures">
      <Table>
        <Head
          names={COLUMNS}
          numbers={["Erased"]}
          notOnPhone={["Asked by", "Erased"]}
          notOnTablet={["Confirmed by"]}
        />
        <tbody>
          {erasures.map((each) => (
            <tr key={each.id} className="hover:bg-hover">
              <Cell className="whitespace-nowrap">
                <Link
                  href={`/settings/erasure/${each.id}` as Route}
                  className="text-text-accent hover:underline"
                >
                  <Moment at={each.askedAt} absolute />
                </Link>
              </Cell>
              <Cell className="min-w-24 py-1 whitespace-normal wrap-anywhere">{each.reason}</Cell>
              <Cell className="py-1 whitespace-normal">{stateLabel(each)}</Cell>
              <Cell className={NOT_ON_PHONE}>{each.askedBy}</Cell>
              <Cell className={NOT_ON_TABLET}>{each.confirmedBy ?? "—"}</Cell>
              <NumberCell n={each.erased} className={NOT_ON_PHONE} />
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function stateLabel({ state, step, steps }: ErasureSummary): string {
  return state === "running"
    ? `${ERASURE_STATES.running}, step ${Math.min(step + 1, steps)} of ${steps}`
    : ERASURE_STATES[state];
}
