import autocannon from 'autocannon';
import { median } from './median.ts';

const CONNECTIONS = 16;

export interface Measure {
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
  requests: number;
}

export interface Call {
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Sends the calls in turn, or those that a function makes, for `duration` seconds to a server that returns its CPU time
 * at `/cpu`.
 */
export async function measure(
  url: string,
  calls: readonly Call[] | (() => Call),
  duration: number,
  connections = CONNECTIONS,
): Promise<Measure> {
  const before = await cpu(url);
  let next = 0;
  // One sequence for all connections: each request is from another user.
  const nextCall = () => (typeof calls === 'function' ? calls() : calls[next++ % calls.length]);
  const setupRequest = (request: object) => ({ ...request, ...nextCall() });
  const result = await autocannon({ url, connections, duration, requests: [{ setupRequest }] });
  const after = await cpu(url);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after - before) / result.requests.total,
    requests: result.requests.total,
  };
}

async function cpu(url: string): Promise<number> {
  const usage = (await (await fetch(`${url}/cpu`)).json()) as { user: number; system: number };
  return usage.user + usage.system;
}

export function medians(measures: readonly Measure[]): Measure {
  const of = (name: keyof Measure) => median(measures.map((one) => one[name]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    requests: of('requests'),
  };
}

/** Prints a row for each, by name, in French. */
export function printMeasures(rows: Readonly<Record<string, Measure>>): void {
  console.table(
    Object.entries(rows).map(([name, m]) => ({
      '': name,
      'requêtes/s': Math.round(m.perSecond),
      'p50 ms': m.p50,
      'p99 ms': m.p99,
      'CPU µs/requête': Math.round(m.cpu),
    })),
  );
}
