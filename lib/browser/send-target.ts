import type { ApprovalRule } from "#lib/domain/approvals/approval-rule";
import type { DeliveryRate } from "#lib/domain/files/forecast";
import type { UpstreamKind } from "#lib/wire/console/campaign";

/** The campaign to which a person sends one message or a file. */
export type SendTarget = {
  campaign: string;
  name: string;
  kind: UpstreamKind;
  /** Why the operator may not send, or nobody can; null when they may. */
  denied: string | null;
  /** Why the campaign's calls had stopped when the page was drawn. */
  stop: string | null;
  admin: boolean;
  /** Which files need an approval. */
  approval: ApprovalRule;
  /** How fast its messages leave; null if only its service knows. */
  rate: DeliveryRate;
  /** The calling code of its home country; null when it has none. */
  homeCode: number | null;
};
