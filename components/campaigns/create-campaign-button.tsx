"use client";
import { useRouter } from "next/navigation";
import { ActionButton } from "#components/ui/action-button";
import { ADMINS_ONLY } from "#lib/browser/administration";

export function CreateCampaignButton({ admin }: { admin: boolean }) {
  const router = useRouter();
  return (
    <ActionButton
      look="primary"
      denied={admin ? null : ADMINS_ONLY}
      onClick={() => router.push("/settings/service/new")}
    >
      Create a campaign
    </ActionButton>
  );
}
