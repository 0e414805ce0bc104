import { isLoopback } from '../env.ts';

/**
 * Origins whose pages may read the API and open its socket: the portal's own, in which remotes run too. On a local
 * machine its other names count too, for users who type 127.0.0.1 instead of localhost.
 */
export function allowedOrigins(publicUrl: string): string[] {
  const { origin, hostname, protocol, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return [origin];
  const names = new Set([hostname, 'localhost', '127.0.0.1', '[::1]']);
  return [...names].map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
