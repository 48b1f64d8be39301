"use client";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { deliveryQuery } from "#components/service/delivery/delivery-hold.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { DeliveryState } from "#lib/wire/service/hold";

type Props = { initial: DeliveryState; admin: boolean };

/** On every screen of a production service that carries nothing: its messages wait until somebody gives it a route. */
export function NoRouteBanner({ initial, admin }: Props) {
  const { data } = useQuery({ ...deliveryQuery, ...usePollPause(), initialData: initial });
  if (!data.noRoute) return null;
  return (
    <section
      aria-label="No route"
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 wrap-anywhere">
        <strong>This service is in production and has no route in use:</strong> messages wait.{" "}
        {admin ? (
          <>
            Add one, and choose it in a campaign’s settings:{" "}
            <Link href="/settings/service/routes" className="whitespace-nowrap underline">
              Settings, Routes
            </Link>
            .
          </>
        ) : (
          "An admin can add one in Settings, Routes."
        )}
      </p>
    </section>
  );
}
