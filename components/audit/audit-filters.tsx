"use client";
import { type FormEvent, type ReactNode, useId } from "react";
import { CampaignFilter } from "#components/audit/campaign-filter";
import { RangeMenu } from "#components/messages/range-menu";
import { Button, buttonClass } from "#components/ui/button";
import { ShallowLink } from "#components/ui/shallow-link";
import { type Change, withFilter } from "#lib/browser/list-address";
import { AUDIT_ACTIONS, auditWords } from "#lib/domain/audit-actions";
import { AUDIT_OUTCOMES } from "#lib/domain/audit-outcome";
import { RANGES } from "#lib/domain/filter-words";

const BY = { people: "People and this service", keys: "API keys", all: "Everybody" };

type Props = { params: URLSearchParams; onChange: (change: Change) => void };

/** Who, what, where, when, and how it ended; all of it in the address. */
export function AuditFilters({ params, onChange }: Props) {
  const value = (name: string) => params.get(name) ?? "";
  const action = value("action");
  const actions = Object.keys(AUDIT_ACTIONS);
  if (action && !actions.includes(action)) actions.push(action);
  const range = RANGES.find(({ from }) => from === value("from") && !value("to"));
  const applied = ["by", "who", "action", "campaign", "outcome", "q", "from", "to"].some(value);
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({ who: String(form.get("who")).trim(), q: String(form.get("q")).trim() });
  }
  return (
    <section aria-label="Filters" className="flex flex-wrap items-end gap-2">
      <Choice
        label="By"
        value={value("by") || "people"}
        onChoose={(by) => onChange({ by: by === "people" ? null : by })}
      >
        {Object.entries(BY).map(([by, label]) => (
          <option key={by} value={by}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice label="Action" value={action} onChoose={(chosen) => onChange({ action: chosen })}>
        <option value="">All</option>
        {actions.map((each) => (
          <option key={each} value={each}>
            {auditWords(each)}
          </option>
        ))}
      </Choice>
      <Choice label="Outcome" value={value("outcome")} onChoose={(outcome) => onChange({ outcome })}>
        <option value="">All</option>
        {AUDIT_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcome[0]?.toUpperCase() + outcome.slice(1)}
          </option>
        ))}
      </Choice>
      <CampaignFilter chosen={value("campaign")} onChoose={(campaign) => onChange({ campaign })} />
      <RangeMenu
        label={range?.label ?? (value("from") || value("to") ? "Chosen time" : "Any time")}
        from={value("from") || undefined}
        to={value("to") || undefined}
        onChange={onChange}
      />
      <form
        key={`${value("who")} ${value("q")}`}
        onSubmit={search}
        className="flex flex-wrap items-end gap-2"
      >
        <Text label="Who" name="who" value={value("who")} placeholder="Part of an e-mail" />
        <Text label="Id" name="q" value={value("q")} placeholder="A trace id, or part of a target" />
        <Button type="submit">Search</Button>
      </form>
      {applied && (
        <ShallowLink
          href={withFilter(new URLSearchParams(), { size: params.get("size") }) || "?"}
          className={buttonClass({ look: "quiet" })}
        >
          Clear all
        </ShallowLink>
      )}
    </section>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1 max-sm:w-full">
      <label htmlFor={id} className="text-xs text-text-muted">
        {label}
      </label>
      <select
        id={id}
        className="control w-full sm:max-w-56"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {children}
      </select>
    </div>
  );
}

function Text({
  label,
  name,
  value,
  placeholder,
}: Record<"label" | "name" | "value" | "placeholder", string>) {
  const id = useId();
  return (
    <div className="grid gap-1 max-sm:w-full">
      <label htmlFor={id} className="text-xs text-text-muted">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="search"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={200}
        className="control w-full sm:w-52"
      />
    </div>
  );
}
