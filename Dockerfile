# One build, several images: `--target api`, `worker`, `migrate` (the same files, another command)
# and `web`.

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV CI=true TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY package.json ./
RUN npm install --global "$(node -p 'require("./package.json").packageManager')"
COPY pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs ./
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm fetch
COPY . .
RUN --mount=type=cache,target=/root/.local/share/pnpm/store pnpm install --offline --frozen-lockfile
RUN pnpm run build
# What runs: the built files and the production dependencies, in the layout of the repository.
RUN --mount=type=cache,target=/root/.local/share/pnpm/store sh scripts/docker/assemble.sh /out

FROM node:24-bookworm-slim AS runtime
# What a request makes dies with it. With more room for young objects, fewer outlive a collection.
ENV NODE_ENV=production NODE_OPTIONS="--enable-source-maps --max-semi-space-size=32"
WORKDIR /app
COPY --from=build --chown=root:root /out ./
USER node

FROM runtime AS migrate
CMD ["node", "scripts/migrate.mjs"]

FROM runtime AS worker
ENV PROCESS_ROLE=worker PORT=3000 HOST=0.0.0.0
EXPOSE 3000
CMD ["node", "apps/api/dist/main.js"]

# The sandbox advertisers. scripts/docker/smoke.mjs sends its leads to them; no installation needs it.
FROM build AS sandbox
USER node
ENV SANDBOX_HOST=0.0.0.0
CMD ["node", "apps/sandbox-brand/dist/main.js"]

FROM nginxinc/nginx-unprivileged:1.29-alpine AS web
# The image writes the name servers of the network and the variables into the templates.
ENV NGINX_ENTRYPOINT_LOCAL_RESOLVERS=true PUBLIC_URL=""
COPY docker/resolver.conf.template docker/hsts.conf.template /etc/nginx/templates/
COPY docker/nginx.conf /etc/nginx/conf.d/default.conf
COPY docker/security-headers.conf /etc/nginx/security-headers.conf
COPY docker/real-ip.sh /docker-entrypoint.d/18-real-ip.sh
COPY --from=build /app/apps/web/dist /usr/share/nginx/html
EXPOSE 8080

# Last, so that a build without a target makes the API.
FROM runtime AS api
ENV PROCESS_ROLE=http PORT=3000 HOST=0.0.0.0
EXPOSE 3000
CMD ["node", "apps/api/dist/main.js"]
