import { createHash } from 'node:crypto';

/** The tag of an answer's text. */
export const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** `If-None-Match` compares weakly (RFC 9110): a proxy that compressed the answer may have marked its tag so. */
export function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');
}
