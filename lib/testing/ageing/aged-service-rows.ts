import { type AgedRows, ago, ID, NEW } from "#lib/testing/ageing/row-values";

/** Aged rows of uploads, receipts and routes. */
export const AGED_SERVICE: Record<string, AgedRows> = {
  upload_under_way: {
    into: "(campaign_id, first_id, last_id, at)",
    gone: [`(${ID}, ${NEW}, ${ID}, ${ago(2)})`],
    stays: [`(${ID}, ${NEW}, ${ID}, now())`],
  },
  submitted_part: {
    into: "(route_id, external_id, campaign_id, message_id, n, part, parts, at)",
    gone: [`(${ID}, 'old', ${ID}, ${ID}, 1, 1, 1, ${ago(5)})`],
    stays: [`(${ID}, 'young', ${ID}, ${ID}, 1, 1, 1, ${ago(3)})`],
  },
  route_receipt: {
    into: "(route_id, status, raw, said_at, at)",
    gone: [`(${ID}, 5, '', now(), ${ago(8)})`],
    stays: [`(${ID}, 5, '', now(), ${ago(6)})`],
  },
  inbound_message: {
    into: "(route_id, sender, recipient, text, at)",
    gone: [`(${ID}, '', '', '', ${ago(8)})`],
    stays: [`(${ID}, '', '', '', ${ago(6)})`],
  },
  route_event: {
    into: "(route_id, kind, words, at)",
    gone: [`(${ID}, '', '', ${ago(8)})`],
    stays: [`(${ID}, '', '', ${ago(6)})`],
  },
  route_test: {
    into: "(id, route_id, recipient, sender, text, made_by, made_at)",
    gone: [`(${NEW}, ${ID}, '', '', '', '', ${ago(31)})`],
    stays: [`(${NEW}, ${ID}, '', '', '', '', ${ago(29)})`],
  },
  route_minute: {
    into: "(route_id, at, what, n)",
    gone: [`(${ID}, ${ago(3)}, 'accepted', 1)`],
    stays: [`(${ID}, ${ago(1)}, 'accepted', 1)`],
  },
  route_count: {
    into: "(route_id, campaign_id, hour, status, n)",
    gone: [`(${ID}, ${ID}, ${ago(401)}, 5, 1)`],
    stays: [`(${ID}, ${ID}, ${ago(399)}, 5, 1)`],
  },
};
