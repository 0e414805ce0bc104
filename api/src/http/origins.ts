import { isLoopback } from '../env.ts';

/**
 * Origins whose pages may read the API and open its socket: the portal's own. Remotes run in its page. On this machine
 * its other names count too, for whoever types 127.0.0.1 in place of localhost.
 */
export function allowedOrigins(publicUrl: string): string[] {
  const { origin, hostname, protocol, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return [origin];
  const names = new Set([hostname, 'localhost', '127.0.0.1', '[::1]']);
  return [...names].map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
