/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  skipTrailingSlashRedirect: true,
  // `npm run types` checks the types, once and of everything; whoever only starts Redial need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "pg-copy-streams", "pino", "prom-client", "@fastify/busboy"],
  // Pages only: the web server answers the files named route.ts itself. As 126 bundles, each with all that it imports, they
  // made up more than half of the build.
  pageExtensions: ["tsx"],
  // Nobody reads what a build would keep for the next one: a build is made after a change or an upgrade.
  experimental: { agentUpgrade: false, turbopackFileSystemCacheForBuild: false },
  // No page shows images that would have to be made smaller: nobody gets to spend our processor on it.
  images: { unoptimized: true },
};
