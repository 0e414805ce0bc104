import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from 'tools/ports.ts';

/** Addresses at which the gateway finds each part, such as `127.0.0.1:4000`. */
export interface Upstreams {
  host: string;
  api: string;
  remotes: Readonly<Record<string, string>>;
}

/** Caddy with the gateway's own file (docker/gateway) and local upstreams. @throws without caddy */
export async function startGateway(to: Upstreams): Promise<{ url: string; close: () => Promise<void> }> {
  const [port, redirect, internal] = [await freePort(), await freePort(), await freePort()];
  const modules = Object.entries(to.remotes)
    .map(([name, address]) => `handle_path /modules/${name}/* {\n\t\treverse_proxy ${address}\n\t}`)
    .join('\n\t');
  const text = readFileSync('docker/gateway/Caddyfile', 'utf8')
    .replace('api-1:4000 api-2:4000', to.api)
    .replace(/@module path_regexp[^]*?\n\t\}\n/, `${modules}\n`)
    .replace(/handle @module \{[^]*?\n\t\}\n/, '')
    .replace('host:3000', to.host)
    .replace('http://:8081', `http://127.0.0.1:${internal}`);
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-gateway-'));
  const file = path.join(dir, 'Caddyfile');
  writeFileSync(file, text);
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: dir,
      GATEWAY_ADDRESS: `http://127.0.0.1:${port}`,
      GATEWAY_REDIRECT: `http://127.0.0.1:${redirect}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  caddy.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((resolve) => {
    caddy.on('exit', () => resolve());
    caddy.on('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    caddy.kill();
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await fetch(`${url}/api/health`).catch(() => null))?.ok) return { url, close };
    await sleep(200);
  }
  await close();
  throw new Error(`The gateway did not start: ${said}`);
}
