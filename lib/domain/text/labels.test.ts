import { expect, test } from "vitest";
import { ALERT_KINDS } from "#lib/domain/alerts/alert-condition";
import { alertTitle } from "#lib/domain/alerts/alert-labels";
import { AUDIT_ACTIONS } from "#lib/domain/audit/audit-actions";
import { BATCH_WORDS } from "#lib/domain/messages/batch-status-labels";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { FILTERS } from "#lib/domain/messages/filter-labels";
import { SHOWN_STATUSES } from "#lib/domain/messages/status";
import { statusLabel } from "#lib/domain/messages/status-labels";
import { STOP_WORDS } from "#lib/domain/messages/stop-labels";
import { ROLE_WORDS } from "#lib/domain/people/role-labels";
import { REFUSAL_WORDS, SKIP_WORDS } from "#lib/domain/retries/skip-labels";

const TABLES: Record<string, [raw: string, label: string][]> = {
  status: SHOWN_STATUSES.map((raw) => [raw, statusLabel(raw).label]),
  error: DELIVERY_ERROR_CODES.map((raw) => [raw, codeLabel(raw).label]),
  filter: Object.values(FILTERS).flatMap(({ values, word }) =>
    values.map((raw): [string, string] => [raw, word(raw)]),
  ),
  batch: Object.entries(BATCH_WORDS).map(([raw, { label }]) => [raw, label]),
  "reason to skip": Object.entries(SKIP_WORDS),
  "reason to refuse": Object.entries(REFUSAL_WORDS),
  role: Object.entries(ROLE_WORDS).map(([raw, { name }]) => [raw, name]),
  alert: ALERT_KINDS.map((raw) => [raw, alertTitle(raw)]),
  action: Object.entries(AUDIT_ACTIONS),
  stop: Object.entries(STOP_WORDS).map(([raw, { help }]) => [raw, help]),
};

for (const [table, rows] of Object.entries(TABLES)) {
  test(`each ${table} is shown in words of its own, not as its code`, () => {
    for (const [raw, label] of rows) expect.soft(label, raw).not.toMatch(/^[a-z]|[a-z]_[a-z]/);
    const labels = new Map(rows);
    expect(new Set(labels.values()).size).toBe(labels.size);
  });
}
