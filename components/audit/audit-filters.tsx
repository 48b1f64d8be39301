"use client";
import { AuditSearch } from "#components/audit/audit-search";
import { CampaignFilter } from "#components/audit/campaign-filter";
import { RangeMenu } from "#components/messages/filters/range-menu";
import { buttonClass } from "#components/ui/form/button";
import { SelectField } from "#components/ui/form/field";
import { MenuField } from "#components/ui/popup/menu-field";
import { ShallowLink } from "#components/ui/shallow-link";
import { type Change, withFilter } from "#lib/browser/list-address";
import { AUDIT_ACTIONS, auditLabel } from "#lib/domain/audit/audit-actions";
import { AUDIT_OUTCOMES } from "#lib/domain/audit/audit-outcome";
import { RANGES } from "#lib/domain/time/ranges";

const BY = { people: "People and this service", keys: "API keys", all: "Everyone" };
/** A phone shows two filters per line. */
const ROW = "grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap";
const CONTROL = "control w-full text-ellipsis sm:w-auto sm:max-w-56";

/** `own`: the person sees only their own actions. */
type Props = { own: boolean; params: URLSearchParams; onChange: (change: Change) => void };

/** Filters by person, action, campaign, time and outcome, all kept in the URL. */
export function AuditFilters({ own, params, onChange }: Props) {
  const value = (name: string) => params.get(name) ?? "";
  const action = value("action");
  const actions = Object.keys(AUDIT_ACTIONS);
  if (action && !actions.includes(action)) actions.push(action);
  const range = RANGES.find(({ from }) => from === value("from") && !value("to"));
  const applied = ["by", "who", "action", "campaign", "outcome", "q", "from", "to"].some(value);
  return (
    <section aria-label="Filters" className={ROW}>
      {!own && (
        <SelectField
          label="By"
          className={CONTROL}
          value={value("by") || "people"}
          onChange={({ target }) => onChange({ by: target.value === "people" ? null : target.value })}
        >
          {Object.entries(BY).map(([by, label]) => (
            <option key={by} value={by}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Action"
        className={CONTROL}
        value={action}
        onChange={({ target }) => onChange({ action: target.value })}
      >
        <option value="">All</option>
        {actions.map((each) => (
          <option key={each} value={each}>
            {auditLabel(each)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Outcome"
        className={CONTROL}
        value={value("outcome")}
        onChange={({ target }) => onChange({ outcome: target.value })}
      >
        <option value="">All</option>
        {AUDIT_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcome[0]?.toUpperCase() + outcome.slice(1)}
          </option>
        ))}
      </SelectField>
      <MenuField
        label="Campaign"
        button={(names) => (
          <CampaignFilter
            names={names}
            chosen={value("campaign")}
            onChoose={(campaign) => onChange({ campaign })}
          />
        )}
      />
      <MenuField
        label="When"
        button={(names) => (
          <RangeMenu
            names={names}
            label={range?.label ?? (value("from") || value("to") ? "Custom time" : "Any time")}
            from={value("from") || undefined}
            to={value("to") || undefined}
            onChange={onChange}
          />
        )}
      />
      <AuditSearch
        key={`${value("who")} ${value("q")}`}
        own={own}
        who={value("who")}
        q={value("q")}
        onChange={onChange}
      />
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
