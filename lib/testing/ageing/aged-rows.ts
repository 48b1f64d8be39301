import { AGED_SERVICE } from "#lib/testing/ageing/aged-service-rows";
import { AGED_WORK } from "#lib/testing/ageing/aged-work-rows";
import { type AgedRows, ago, ID, NEW } from "#lib/testing/ageing/row-values";

const period = (scope: string, grain: number, days: number) =>
  `(1, '${scope}', ${grain}, ${ago(days)}, 'success', '', false, 1)`;

const ownPeriod = (grain: number, days: number) =>
  `(1, ${ID}, ${grain}, ${ago(days)}, 'success', '', false, 1)`;

/** By table, in the order in which they can be written. */
export const AGED: Record<string, AgedRows> = {
  ...AGED_SERVICE,
  ...AGED_WORK,
  operator_session: {
    into: "(id, operator_id, token, expires_at, created_at)",
    gone: [
      `(${NEW}, ${ID}, 'over', ${ago(2)}, ${ago(3)})`,
      `(${NEW}, ${ID}, 'long', now() + interval '1 day', ${ago(9)})`,
    ],
    stays: [`(${NEW}, ${ID}, 'open', now() + interval '1 day', ${ago(6)})`],
  },
  operator_verification: {
    into: "(id, identifier, value, expires_at)",
    gone: [`(${NEW}, '', '', ${ago(2)})`],
    stays: [`(${NEW}, '', '', now())`],
  },
  operator_used_code: {
    into: "(operator_id, code_hash, used_at)",
    gone: [`(${ID}, '1', ${ago(2)})`],
    stays: [`(${ID}, '2', now())`],
  },
  operator_link: {
    into: "(id, kind, token_hash, email, role, made_by, created_at, expires_at, ended_at, ended)",
    gone: [
      `(${NEW}, 'join', '1', 'used@example.com', 'viewer', '', ${ago(95)}, ${ago(94)}, ${ago(91)}, 'used')`,
      `(${NEW}, 'join', '2', 'old@example.com', 'viewer', '', ${ago(95)}, ${ago(91)}, null, null)`,
    ],
    stays: [`(${NEW}, 'join', '3', 'eve@example.com', 'viewer', '', ${ago(95)}, ${ago(89)}, null, null)`],
  },
  access_end: {
    into: "(operator_id, email, ended_at)",
    gone: [`(${NEW}, '', ${ago(2)})`],
    stays: [`(${NEW}, '', now())`],
  },
  sign_in_rate: {
    into: "(id, key, count, last_request)",
    gone: [`(${NEW}, 'old', 1, extract(epoch from ${ago(2)}) * 1000)`],
    stays: [`(${NEW}, 'young', 1, extract(epoch from now()) * 1000)`],
  },
  sign_in_failure: {
    into: "(place, failures, held_until, ends_at)",
    gone: [`(1, 1, now(), ${ago(1)})`],
    stays: ["(2, 1, now(), now() + interval '1 hour')"],
  },
  mirror_period: {
    into: "(campaign, scope, grain, at, status, code, spent, n)",
    gone: [period("", 1, 92), period("ended", 1, 92), period("", 60, 732)],
    stays: [period("", 1, 89), period("", 60, 729), period("", 1440, 2000), period("b:batch", 1, 2000)],
  },
  mirror_latency: {
    into: "(campaign, grain, at, step, n)",
    gone: [`(1, 1, ${ago(92)}, 1, 1)`, `(1, 60, ${ago(732)}, 1, 1)`],
    stays: [`(1, 1, ${ago(89)}, 1, 1)`, `(1, 60, ${ago(729)}, 1, 1)`, `(1, 1440, ${ago(2000)}, 1, 1)`],
  },
  own_period: {
    into: "(campaign, sent_by, grain, at, status, code, spent, n)",
    gone: [1, 60].map((grain) => ownPeriod(grain, grain === 1 ? 92 : 732)),
    stays: [ownPeriod(1, 89), ownPeriod(60, 729), ownPeriod(1440, 2000)],
  },
  own_latency: {
    into: "(campaign, sent_by, grain, at, step, n)",
    gone: [`(1, ${ID}, 1, ${ago(92)}, 1, 1)`, `(1, ${ID}, 60, ${ago(732)}, 1, 1)`],
    stays: [
      `(1, ${ID}, 1, ${ago(89)}, 1, 1)`,
      `(1, ${ID}, 60, ${ago(729)}, 1, 1)`,
      `(1, ${ID}, 1440, ${ago(2000)}, 1, 1)`,
    ],
  },
  process_report: {
    into: "(id, kind, metrics, at)",
    gone: [`(${NEW}, 'web', '{}', ${ago(2)})`],
    stays: [`(${NEW}, 'web', '{}', now())`],
  },
  key_holder: {
    into: "(id, fingerprint, newest, at)",
    gone: [`(${NEW}, '', 1, ${ago(2)})`],
    stays: [`(${NEW}, '', 1, now())`],
  },
  table_size_day: {
    into: "(day, name, bytes)",
    gone: [`(${ago(402)}, 'message', 1)`],
    stays: [`(${ago(399)}, 'message', 1)`],
  },
};
