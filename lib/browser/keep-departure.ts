/** A browser that drops a page's requests because the person leaves does so within this time. */
const DROPPED_WITHIN_MS = 1_000;

/**
 * Lets a person leave a page while a screen of it is loading, until the returned function is called. Firefox drops the
 * router's request as soon as another address, or a reload, is requested. The router takes that for a lost connection and
 * opens its screen by a full load, which would replace the one that the person began.
 */
export function keepDeparture(page: EventTarget, navigation: EventTarget | undefined): () => void {
  let leftAt = Number.NEGATIVE_INFINITY;
  const leave = ({ timeStamp }: Event) => {
    leftAt = timeStamp;
  };
  // A page that returns from the browser's cache is no longer being left.
  const gone = () => {
    leftAt = Number.NEGATIVE_INFINITY;
  };
  const stay = (event: Event) => {
    const { userInitiated, destination, navigationType, timeStamp } = event as NavigateEvent;
    const isOther = navigationType === "push" || navigationType === "replace";
    if (userInitiated || destination.sameDocument || !isOther) return;
    if (timeStamp - leftAt <= DROPPED_WITHIN_MS) event.preventDefault();
  };
  page.addEventListener("beforeunload", leave);
  page.addEventListener("pagehide", gone);
  navigation?.addEventListener("navigate", stay);
  return () => {
    page.removeEventListener("beforeunload", leave);
    page.removeEventListener("pagehide", gone);
    navigation?.removeEventListener("navigate", stay);
  };
}
