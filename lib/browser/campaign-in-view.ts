import { useParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

const NAME = "redial.campaign";

/** The campaign in the address or, on a screen without one, the last campaign viewed in this tab. */
export function useCampaignInView(): string | undefined {
  const { campaign } = useParams<{ campaign?: string }>();
  const before = useSyncExternalStore(
    () => () => {},
    () => sessionStorage.getItem(NAME),
    () => null,
  );
  useEffect(() => {
    if (campaign) sessionStorage.setItem(NAME, campaign);
  }, [campaign]);
  return campaign ?? before ?? undefined;
}
