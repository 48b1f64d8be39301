import { setHashWork } from "#lib/console/sign-in/password-hash";
import { setSignInKeys } from "#lib/console/sign-in/sign-in-keys";

const KEYS = {
  versions: [{ version: 1, value: "sign-in key of the tests ".repeat(2) }],
  first: "",
  accepted: [],
};

// Before every test file: prepares the sign-in keys, as the start of a process does.
setSignInKeys(() => KEYS);
// A tenth of a second per password would be most of what sign-in takes here.
setHashWork({ N: 2, r: 1, p: 1 });
