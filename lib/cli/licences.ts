import { shippedPackages } from "#lib/cli/shipped-packages";

// Prints the packages installed with Redial outside of development, with each one's licence.
for (const { name, version, licence } of shippedPackages()) console.log(`${name} ${version}\t${licence}`);
