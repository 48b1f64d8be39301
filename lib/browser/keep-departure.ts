/** A browser that drops the requests of a page because somebody leaves it does so at once. */
const DROPPED_WITHIN_MS = 1_000;

/**
 * Lets a person leave a page while a screen of it is loading, until the function that it returns is called. Firefox drops
 * the router's request as soon as another address, or a reload, is asked for. The router takes that for a lost connection and
 * opens its screen by a full load, which would replace the one that the person began.
 */
export function keepDeparture(page: EventTarget, navigation: EventTarget | undefined): () => void {
  let leftAt = Number.NEGATIVE_INFINITY;
  const leave = ({ timeStamp }: Event) => {
    leftAt = timeStamp;
  };
  const stay = (event: Event) => {
    const { userInitiated, destination, timeStamp } = event as NavigateEvent;
    if (userInitiated || destination.sameDocument || timeStamp - leftAt > DROPPED_WITHIN_MS) return;
    event.preventDefault();
  };
  page.addEventListener("beforeunload", leave);
  navigation?.addEventListener("navigate", stay);
  return () => {
    page.removeEventListener("beforeunload", leave);
    navigation?.removeEventListener("navigate", stay);
  };
}
