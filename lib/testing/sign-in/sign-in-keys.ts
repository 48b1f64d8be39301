import { setSignInKeys } from "#lib/console/sign-in/sign-in-keys";

const KEYS = {
  versions: [{ version: 1, value: "sign-in key of the tests ".repeat(2) }],
  first: "",
  accepted: [],
};

// Before every test file: prepares the sign-in keys, as the start of a process does.
setSignInKeys(() => KEYS);
