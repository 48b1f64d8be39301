import type { UpstreamKind } from "#lib/wire/console/campaign";

/** The campaign into which somebody sends, one message or a file of them. */
export type SendPlace = {
  campaign: string;
  name: string;
  kind: UpstreamKind;
  /** Why the operator may not send, or nothing can be sent at all; null where it can. */
  denied: string | null;
  /** Why the campaign's calls had stopped when the page was drawn. */
  stop: string | null;
  admin: boolean;
  /** Files with more rows need an approval; null: none does. */
  approvalAbove: number | null;
  /** The calling code of its home country; null: none is home. */
  homeCode: number | null;
};
