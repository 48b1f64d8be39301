"use client";
import { useRouter } from "next/navigation";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { ActionButton } from "#components/ui/form/action-button";

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
