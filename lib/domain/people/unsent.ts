/** Query parameter that says a form was sent before the page's script ran, so nothing was saved. */
export const UNSENT = "unsent";

export const UNSENT_SENTENCE =
  "The page was still loading when you sent the form, so nothing was saved. Fill it in again. This console needs JavaScript.";
