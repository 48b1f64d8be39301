import { expect, test } from "vitest";
import { ALERT_KINDS } from "#lib/domain/alerts/alert-condition";
import { alertTitle } from "#lib/domain/alerts/alert-words";
import { AUDIT_ACTIONS } from "#lib/domain/audit/audit-actions";
import { BATCH_WORDS } from "#lib/domain/messages/batch-status-words";
import { codeWords } from "#lib/domain/messages/code-words";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { FILTERS } from "#lib/domain/messages/filter-words";
import { SHOWN_STATUSES } from "#lib/domain/messages/status";
import { statusWords } from "#lib/domain/messages/status-words";
import { STOP_WORDS } from "#lib/domain/messages/stop-words";
import { ROLE_WORDS } from "#lib/domain/people/role-words";
import { REFUSAL_WORDS, SKIP_WORDS } from "#lib/domain/retries/skip-words";

const TABLES: Record<string, [raw: string, label: string][]> = {
  status: SHOWN_STATUSES.map((raw) => [raw, statusWords(raw).label]),
  error: DELIVERY_ERROR_CODES.map((raw) => [raw, codeWords(raw).label]),
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
