import type { UpstreamKind } from "#lib/wire/console/campaign";

/** The campaign into which somebody sends, one message or a file of them. */
export type SendPlace = {
  campaign: string;
  name: string;
  kind: UpstreamKind;
  /** Why the operator may not send, or null. */
  denied: string | null;
  admin: boolean;
  /** Files with more rows need an approval; null: none does. */
  approvalAbove: number | null;
};
