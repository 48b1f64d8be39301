// Before every test file: what a process makes once for all its requests is made anew, on the file's own database.
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (key.description?.startsWith("redial.")) Reflect.deleteProperty(globalThis, key);
