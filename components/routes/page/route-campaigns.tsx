import type { Route } from "next";
import Link from "next/link";
import { Section } from "#components/service/section";
import { counted } from "#lib/domain/text/counted";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** Campaigns that use the route, and its position in each one's list. */
export function RouteCampaigns({ campaigns }: { campaigns: RouteDetail["campaignList"] }) {
  return (
    <Section
      title="Campaigns"
      aside={<span className="text-text-muted">{counted(campaigns.length, "campaign")}</span>}
    >
      {campaigns.length === 0 ? (
        <p className="text-text-muted">
          No campaign uses this route yet. Choose it in a campaign’s settings, under{" "}
          <Link href="/settings/service" className="text-text-accent underline">
            This service
          </Link>
          .
        </p>
      ) : (
        <ul className="grid gap-1">
          {campaigns.map(({ campaignId, name, place }) => (
            <li key={campaignId} className="flex min-w-0 justify-between gap-3">
              <Link
                href={`/settings/service/${campaignId}` as Route}
                className="truncate text-text-accent hover:underline"
              >
                {name}
              </Link>
              <span className="shrink-0 text-text-muted">{positionLabel(place)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function positionLabel(place: number): string {
  return place === 1 ? "first route" : `route ${place}`;
}
