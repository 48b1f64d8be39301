import dynamic from "next/dynamic";
import { useState } from "react";
import { isUnmapped, ownCodes, ownVerdict, withCode } from "#components/routes/own-codes.ts";
import { CodeRow } from "#components/routes/page/code-row";
import { OwnLines } from "#components/routes/page/own-lines";
import { useCodes } from "#components/routes/page/use-codes.ts";
import { PRESET_WORDS } from "#components/routes/route-labels.ts";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Head, Table, TableFrame } from "#components/ui/table";
import { presetNamed } from "#lib/domain/routes/code-table";
import { counted } from "#lib/domain/text/counted";
import type { RouteDetail } from "#lib/wire/service/route-detail";

const AddLine = dynamic(() => import("#components/routes/page/add-line").then((m) => m.AddLine), {
  ssr: false,
});

/** The provider's received codes, their meanings, and the route's own lines, which override the preset. */
export function CodeTable({ route, admin }: { route: RouteDetail; admin: boolean }) {
  const [adding, setAdding] = useState(false);
  const { change, isPending, problem } = useCodes(route.routeId);
  const lines = ownCodes(route);
  const preset = presetNamed(route.settings.codePreset);
  const { codesSeen } = route;
  const unmapped = codesSeen.filter((seen) => isUnmapped(lines, seen));
  const denied = admin ? null : ADMINS_ONLY;
  return (
    <Section
      title="Error codes"
      aside={
        unmapped.length > 0 && (
          <span className="font-medium text-status-overdue">
            {counted(unmapped.length, "code")} not mapped
          </span>
        )
      }
    >
      <p className="text-text-muted">
        {codesSeen.length === 0
          ? "The provider has refused nothing yet. "
          : "What the provider answered, and what it was taken for. "}
        Codes are read by the list “{PRESET_WORDS[preset]}”. Lines of this route’s own win over it.
      </p>
      <FormProblem problem={problem} />
      {codesSeen.length > 0 && (
        <TableFrame aria-label="Codes" className="max-h-96">
          <Table className="[&_td]:py-1">
            <Head
              names={["Code", "Taken for", "Times", "Last", ...(admin ? ["Map"] : [])]}
              numbers={["Times"]}
              notOnPhone={["Times", "Last"]}
            />
            <tbody>
              {codesSeen.map((seen) => (
                <CodeRow
                  key={`${seen.source} ${seen.code}`}
                  seen={seen}
                  unmapped={unmapped.includes(seen)}
                  own={ownVerdict(lines, seen.source, seen.code)}
                  mayMap={admin}
                  isBusy={isPending}
                  onMap={(source, verdict) => change((now) => withCode(now, source, seen.code, verdict))}
                />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      <OwnLines
        lines={lines}
        mayRemove={admin}
        onRemove={(line) =>
          change((now) => now.filter((each) => JSON.stringify(each) !== JSON.stringify(line)))
        }
      />
      <div>
        <ActionButton denied={denied} onClick={() => setAdding(true)}>
          Add a line
        </ActionButton>
      </div>
      {adding && <AddLine route={route} onClose={() => setAdding(false)} />}
    </Section>
  );
}
