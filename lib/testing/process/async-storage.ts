import { AsyncLocalStorage } from "node:async_hooks";

// Before every test file: Next takes it from here when its modules are loaded, as a Next server sees to it.
Object.assign(globalThis, { AsyncLocalStorage });
