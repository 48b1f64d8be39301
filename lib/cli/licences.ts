import { shippedPackages } from "#lib/cli/shipped-packages";

// Prints the packages that are installed with Redial outside of development, and under which licence each of them is.
for (const { name, version, licence } of shippedPackages()) console.log(`${name} ${version}\t${licence}`);
