/** In a page's query: its form was sent before its script ran, so nothing of it was taken. */
export const UNSENT = "unsent";

export const UNSENT_SENTENCE =
  "This page was not ready when you sent the form, so nothing was done. Enter it again. The console needs JavaScript.";
