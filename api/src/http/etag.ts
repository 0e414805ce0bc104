import { createHash } from 'node:crypto';

/** The ETag of an answer's text. */
export const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** `If-None-Match` compares weakly (RFC 9110): a compressing proxy may have marked the tag as weak. */
export function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');
}
