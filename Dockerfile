FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Optional are Node.js and PostgreSQL, which images bring, and what only a build needs.
RUN npm ci --omit=dev --omit=optional

FROM node:26-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && rm -rf .next/cache node_modules

FROM node:26-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Owned by root: what runs cannot change what it runs.
COPY --from=build /app ./
COPY --from=packages /app/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The first start of a new version migrates, which may take minutes; it is healthy as soon as it answers.
HEALTHCHECK --interval=10s --timeout=5s --start-period=15m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Web and worker, one beside the other: the console's part of the worker reads campaigns through web, over loopback.
CMD ["node", "lib/cli/start.ts"]
