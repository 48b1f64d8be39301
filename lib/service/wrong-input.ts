/** What an administrator asked for cannot be done; the message says what is wrong, where, and how to mend it. */
export class WrongInput extends Error {
  override name = "WrongInput";
}
