import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { NoticeBar } from "#components/ui/notice-bar";

/** What the banner says: few installations ever see it, so it is loaded apart. */
export function NoRouteNotice({ admin }: { admin: boolean }) {
  return (
    <NoticeBar label="No route" icon={TriangleAlert}>
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
    </NoticeBar>
  );
}
