import { TriangleAlert } from "lucide-react";
import Link from "next/link";

/** What the banner says: few installations ever see it, so it is loaded apart. */
export function NoRouteNotice({ admin }: { admin: boolean }) {
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
