"use client";
import dynamic from "next/dynamic";
import type { ConsoleCampaign, ListedUpstream } from "#lib/wire/console/campaign";

const RegisterUpstream = dynamic(
  () => import("#components/settings/register-upstream").then((m) => m.RegisterUpstream),
  { ssr: false },
);
const EditUpstream = dynamic(() => import("#components/settings/edit-upstream").then((m) => m.EditUpstream), {
  ssr: false,
});
const RemoveUpstream = dynamic(
  () => import("#components/settings/remove-upstream").then((m) => m.RemoveUpstream),
  { ssr: false },
);
const RegisterCampaign = dynamic(
  () => import("#components/settings/register-campaign").then((m) => m.RegisterCampaign),
  { ssr: false },
);
const EditCampaign = dynamic(() => import("#components/settings/edit-campaign").then((m) => m.EditCampaign), {
  ssr: false,
});
const RemoveCampaign = dynamic(
  () => import("#components/settings/remove-campaign").then((m) => m.RemoveCampaign),
  { ssr: false },
);
const ReplaceKey = dynamic(() => import("#components/settings/replace-key").then((m) => m.ReplaceKey), {
  ssr: false,
});

export type Dialog =
  | { kind: "upstream" | "campaign" }
  | { kind: "edit" | "key" | "remove"; campaign: ConsoleCampaign }
  | { kind: "edit environment" | "remove environment"; upstream: ListedUpstream };

type Props = { dialog: Dialog; upstreams: ListedUpstream[]; onClose: () => void };

/** Dialogs that change a campaign or an environment; each is loaded when it is opened. */
export function CampaignDialog({ dialog, upstreams, onClose }: Props) {
  switch (dialog.kind) {
    case "campaign":
      return <RegisterCampaign upstreams={upstreams} onClose={onClose} />;
    case "edit":
      return <EditCampaign campaign={dialog.campaign} onClose={onClose} />;
    case "key":
      return <ReplaceKey campaign={dialog.campaign} onClose={onClose} />;
    case "remove":
      return <RemoveCampaign campaign={dialog.campaign} onClose={onClose} />;
    case "upstream":
      return <RegisterUpstream onClose={onClose} />;
    case "edit environment":
      return <EditUpstream upstream={dialog.upstream} onClose={onClose} />;
    case "remove environment":
      return <RemoveUpstream upstream={dialog.upstream} onClose={onClose} />;
  }
}
