import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** nginx serving files as they are: the limit a page server is held against. */
export interface StaticServer {
  port: number
  stop: () => Promise<void>
}

const PROGRAMS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']

/** Serves files by their names, as they are; null where nginx is not installed. */
export async function serveWithNginx(
  files: Readonly<Record<string, Uint8Array>>,
  port: number,
): Promise<StaticServer | null> {
  const program = PROGRAMS.find((path) => existsSync(path))
  if (!program) return null
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-nginx-'))
  mkdirSync(join(directory, 'site'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, 'site', name), bytes)
  writeFileSync(
    join(directory, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${directory}/pid; error_log ${directory}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http { access_log off; sendfile on; keepalive_requests 1000000;
  client_body_temp_path ${directory}/a; proxy_temp_path ${directory}/b; fastcgi_temp_path ${directory}/c; uwsgi_temp_path ${directory}/d; scgi_temp_path ${directory}/e;
  server { listen 127.0.0.1:${port}; root ${directory}/site; default_type text/html;
    location / { add_header Content-Encoding br; etag on; open_file_cache max=10; } } }`,
  )
  execFileSync(program, ['-t', '-q', '-c', join(directory, 'nginx.conf')], { stdio: 'ignore' })
  const child = spawn(program, ['-c', join(directory, 'nginx.conf')], { stdio: 'ignore' })
  for (let tries = 0; tries < 50; tries++) {
    const answers = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (answers) break
    await wait(100)
  }
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
