#!/bin/bash
# Runs the steps of the Dockerfile one by one in clean Debian directories, for machines without a container engine. As root:
#   apt-get install debootstrap
#   deploy/image/try.sh DIRECTORY
# The runtime stage is then in DIRECTORY/run: chroot into it to use it. What this cannot try: layers, a registry, volumes, HEALTHCHECK
# as an engine calls it, and the base image node:24-bookworm-slim, for which Debian with this machine's npm and the Node of
# package-lock.json stands in.
set -euo pipefail
target=${1:?Name a directory that does not exist yet}
here=$(cd "$(dirname "$0")/../.." && pwd)
[ ! -e "$target/run" ] || { echo "$target/run exists already. Name another directory." >&2; exit 1; }
mkdir -p "$target"
target=$(cd "$target" && pwd)

# A clean Debian, made once.
rm -rf "$target/build"
[ -d "$target/debian" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$target/debian" >"$target/debootstrap.log"

# What a stage starts from.
base() {
  cp -a "$target/debian" "$target/$2"
  cp /etc/resolv.conf "$target/$2/etc/resolv.conf"
  [ "$1" = debian:bookworm-slim ] && return
  # npm settings of this machine, for a registry of its own; never in the image.
  cp -a /etc/ssl/certs/. "$target/$2/etc/ssl/certs/"
  environment+=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
  cp -a ~/.npmrc "$target/$2/root/" 2>/dev/null || true
  cp "$here/node_modules/node/bin/node" "$target/$2/usr/local/bin/node"
  mkdir -p "$target/$2/usr/local/lib/node_modules"
  cp -a "$(npm root -g)/npm" "$target/$2/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$target/$2/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$target/$2/usr/local/bin/npx"
}

stage= workdir=/ user=root
in_stage() { chroot --userspec="$user" "$target/$stage" /usr/bin/env -i HOME=/root "${environment[@]}" /bin/sh -c "cd '$workdir' && $1"; }
environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)

# Lines that end with a backslash go on in the next.
sed -e ':a' -e '/\\$/N; s/\\\n//; ta' -e '/^#/d' -e '/^$/d' "$here/Dockerfile" | while read -r word rest; do
  echo "--- $word $rest"
  case $word in
    FROM)
      stage=$(echo "$rest" | sed -n 's/.* AS //p'); stage=${stage:-run}
      user=root workdir=/
      environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
      base "${rest%% *}" "$stage" ;;
    WORKDIR) workdir=$rest; mkdir -p "$target/$stage$workdir" ;;
    COPY)
      if [ "$rest" = '. .' ]; then
        # What .dockerignore leaves, of what git knows or would.
        (cd "$here" && { git ls-files -z --cached --others --exclude-standard \
          | grep -zvE '\.test\.tsx?$|^(docs|deploy|e2e|bench)/'; printf '%s\0' e2e/package.json e2e/tsconfig.json bench/package.json; } \
          | tar cf - --null -T -) | tar xf - -C "$target/$stage$workdir"
      else
        from=$(echo "$rest" | sed -n 's/^--from=\([a-z]*\) .*/\1/p')
        read -ra parts <<<"${rest#* }"
        to="$target/$stage$workdir/${parts[-1]}"
        for part in "${parts[@]:0:${#parts[@]}-1}"; do
          if [ -d "$target/$from$part" ]; then mkdir -p "$to" && cp -a "$target/$from$part/." "$to"
          else cp -a "$target/$from$part" "$to"; fi
        done
      fi ;;
    RUN) in_stage "$rest" ;;
    ENV) read -ra more <<<"$rest"; environment+=("${more[@]}") ; printf '%s\n' "${more[@]}" >"$target/$stage.environment" ;;
    USER) user=$rest ;;
    EXPOSE | HEALTHCHECK | ENTRYPOINT | CMD) ;;
    *) echo "The Dockerfile has a step this script does not know: $word" >&2; exit 1 ;;
  esac
done

echo "--- done"
du -sm --apparent-size "$target/run" "$target/run/app" "$target/run/app/node_modules" "$target/debian"
