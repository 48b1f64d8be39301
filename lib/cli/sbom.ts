import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shippedPackages } from "#lib/cli/shipped-packages";

// Prints an SBOM in CycloneDX of the packages that `npm run licences` lists. npm's own misses some of them, such as zod.
const { name, version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
const components = shippedPackages().map((shipped) => ({
  type: "library",
  name: shipped.name,
  version: shipped.version,
  purl: `pkg:npm/${shipped.name.replace("@", "%40")}@${shipped.version}`,
  licenses: shipped.licence === "" ? [] : [{ expression: shipped.licence }],
}));
const metadata = { component: { type: "application", name, version } };
console.log(
  JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata, components }, null, 2),
);
