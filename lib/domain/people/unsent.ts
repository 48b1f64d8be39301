/** In a page's query: its form was sent before its script ran, so nothing of it was taken. */
export const UNSENT = "unsent";

export const UNSENT_SENTENCE =
  "The page was still loading when you sent the form, so nothing was saved. Fill it in again. This console needs JavaScript.";
