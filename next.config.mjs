/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  skipTrailingSlashRedirect: true,
  // `npm run types` checks the types, once and of everything; whoever only starts Redial need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "pg-copy-streams", "pino", "prom-client", "@fastify/busboy"],
  experimental: { agentUpgrade: false },
  // No page shows images that would have to be made smaller: nobody gets to spend our processor on it.
  images: { unoptimized: true },
};
