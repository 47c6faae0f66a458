# Bubbles as one image: staff, readers, worker and the commands are the same program, started at different files.
#   docker build -t bubbles .
# tools/image.ts runs the same steps in a plain directory, and reads them from this file.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev
RUN npm run build
RUN npm run prune

FROM debian:bookworm-slim
RUN groupadd --gid 10001 bubbles \
 && useradd --uid 10001 --gid bubbles --no-create-home --home-dir /app bubbles \
 && install -d -o bubbles -g bubbles /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/messages ./messages
COPY --from=build /app/apps/dashboard/dist ./apps/dashboard/dist
COPY --from=build /app/apps/login/dist ./apps/login/dist
COPY --from=build /app/apps/dashboard/dist-de ./apps/dashboard/dist-de
COPY --from=build /app/apps/login/dist-de ./apps/login/dist-de
COPY --from=build /app/apps/server ./apps/server
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin NODE_ENV=production BUBBLES_ENV=production HOST=0.0.0.0 PORT=4000 BUBBLES_DATA=/data
USER bubbles
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "apps/server/src/entry/healthCheck.ts"]
ENTRYPOINT ["node", "--disable-proto=delete"]
CMD ["apps/server/src/entry/all.ts"]
