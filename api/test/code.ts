import type { Problem } from '@cessio/contract';

/** The status of an answer, and the code of a refusal. */
export function code({ statusCode, body }: { statusCode: number; body: string }): [number, string] {
  return [statusCode, statusCode < 400 ? 'OK' : (JSON.parse(body) as Problem).code];
}
