import { LINE_SOURCES } from "#components/routes/own-codes.ts";
import { useCodes } from "#components/routes/page/use-codes.ts";
import { SOURCE_WORDS, VERDICTS, verdictLabel } from "#components/routes/route-labels.ts";
import { Button } from "#components/ui/form/button";
import { Field, SelectField } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { Dialog } from "#components/ui/popup/dialog";
import type { RouteCode } from "#lib/wire/service/route-common";
import type { RouteDetail } from "#lib/wire/service/route-detail";

const EXAMPLES = { status: "0x04A1", stat: "REJECTD", err: "021", http: "30003" };

/** Adds a line for a code that was never received, or for several codes together. */
export function AddLine({ route, onClose }: { route: RouteDetail; onClose: () => void }) {
  const { change, isPending, problem } = useCodes(route.routeId);
  const sources = LINE_SOURCES.filter((source) => (source === "http") !== (route.kind === "smpp"));
  function add(form: FormData) {
    const typed = sources.map((source) => [source, String(form.get(source)).trim()]);
    const error = VERDICTS.find((verdict) => verdict === form.get("error")) ?? "delivery_unknown_error";
    const line: RouteCode = { ...Object.fromEntries(typed.filter(([, code]) => code !== "")), error };
    void change((lines) => [line, ...lines], onClose);
  }
  return (
    <Dialog title="Add a line to the table of codes" onClose={onClose}>
      <Form className="grid gap-4" problem={problem} onSend={add}>
        <p className="text-text-muted">
          {sources.length > 1
            ? "Fill in one code, or several that must come together. The line comes before all others."
            : "The line comes before all others."}
        </p>
        {sources.map((source) => (
          <Field
            key={source}
            label={<span className="font-mono">{source}</span>}
            name={source}
            maxLength={20}
            required={sources.length === 1}
            autoComplete="off"
            spellCheck={false}
            placeholder={EXAMPLES[source]}
            hint={`The ${SOURCE_WORDS[source]}.`}
          />
        ))}
        <SelectField label="It means" name="error">
          {VERDICTS.map((verdict) => (
            <option key={verdict} value={verdict}>
              {verdictLabel(verdict)}
            </option>
          ))}
        </SelectField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isBusy={isPending} busy="Saving…">
            Add line
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
