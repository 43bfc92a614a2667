# Parkwing as an image: docker build -t parkwing . (docs/deployment says how it is run). The Node is the one that
# scripts/needs.mjs names.
FROM docker.io/library/node:24.21.0-bookworm-slim AS built
WORKDIR /srv/parkwing
COPY . .
RUN npm run build

FROM docker.io/library/node:24.21.0-bookworm-slim
WORKDIR /srv/parkwing
COPY package.json package-lock.json ./
RUN npm install --omit=dev --no-save --no-audit --no-fund && npm cache clean --force
COPY --from=built /srv/parkwing/build build
COPY --from=built /srv/parkwing/content content
COPY --from=built /srv/parkwing/db db
COPY --from=built /srv/parkwing/locales locales
COPY --from=built /srv/parkwing/scripts scripts
COPY --from=built /srv/parkwing/src src
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
# Reached from outside of the container, so it wants what START-5 says: a mail server, and no test mode.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Rests in little memory (docs/rulebook/machine.md, MACHINE-24).
ENV NODE_OPTIONS=--max-semi-space-size=2 MALLOC_ARENA_MAX=2
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
