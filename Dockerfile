# Two stages: everything is built in the first, and only what the service needs at run time is in the second. The first
# runs as what builds the image, whatever it is built for: what is compiled is the same on all, and npm fetches the
# packages with machine code of the target. For two architectures at once: docker-bake.hcl.
#   docker build --tag rhinarium . && docker run --publish 4000:4000 --volume rhinarium:/data rhinarium

FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
ARG TARGETARCH
WORKDIR /rhinarium
COPY package.json package-lock.json .npmrc ./
COPY packages/capture/package.json packages/capture/
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/console/package.json packages/console/
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/
COPY packages/evaluate/package.json packages/evaluate/
COPY packages/server/package.json packages/server/
COPY packages/synthetic/package.json packages/synthetic/
COPY examples/camera/package.json examples/camera/
COPY examples/integrator/package.json examples/integrator/
COPY examples/shelter/package.json examples/shelter/
COPY sdks/capacitor/package.json sdks/capacitor/
COPY sdks/react-native/package.json sdks/react-native/
RUN npm ci --no-audit --no-fund
COPY . .
# After the build only the packages that the service uses are kept, without those that build and test it.
RUN npm run build && node --import ./scripts/source.mjs scripts/stage-service.ts /service \
  && cpu=$(echo "${TARGETARCH:-$(node -p process.arch)}" | sed 's/^amd64$/x64/') \
  && npm ci --omit=dev --workspace=packages/server --os=linux --cpu="$cpu" --libc=glibc --no-audit --no-fund \
  && node scripts/prune-onnxruntime.mjs linux "$cpu"

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data RHINARIUM_HTTPS=off
WORKDIR /rhinarium
COPY --from=build /rhinarium/node_modules node_modules
COPY --from=build /service ./
# The image's own user, by number, so that a host can see that it is not root.
RUN install --directory --owner=1000 --group=1000 --mode=700 /data
USER 1000:1000
VOLUME /data
EXPOSE 4000
# A node that brings the schema up to date, or drains before it stops, is not ready for a while.
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s --retries=6 CMD ["node", "-e", "fetch('http://localhost:'+(process.env.PORT||4000)+'/health/ready').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# The service itself receives the stop signal; it closes its PostgreSQL.
CMD ["node", "packages/server/dist/main.js"]
