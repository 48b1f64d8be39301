import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { StatusView } from "#components/status/status-view";
import { statusFor } from "#lib/web/status/status-for";
import { Status } from "#lib/wire/service/status";

export const metadata: Metadata = { title: "Status" };

export default async function StatusPage() {
  const status = await statusFor(await headers(), "page");
  if (!status) redirect("/sign-in?next=%2Fstatus");
  return <StatusView initial={Status.parse(status)} />;
}
