import type { FastifyInstance } from 'fastify';
import { ApiError } from './problem.ts';

/** More than any body of the contract has: members of objects and items of arrays, at any depth. */
const MOST_VALUES = 2_000;
const MOST_DEPTH = 32;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text is within the limits of values and depth. Counted before parsing: parsing and validating a body
 * that will be refused would block everybody else.
 */
export function isModest(json: string): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        for (at += 1; at < json.length && json.charCodeAt(at) !== QUOTE; at += 1)
          if (json.charCodeAt(at) === BACKSLASH) at += 1;
        break;
      case COMMA:
      case COLON:
        values += 1;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
    }
    if (values > MOST_VALUES || depth > MOST_DEPTH) return false;
  }
  return true;
}

/** Parses bodies of these media types as JSON, within the call's limits; the route limits the bytes. */
export function installJsonBodies(app: FastifyInstance, type: string | string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) =>
    isModest(body) ? parse(request, body, done) : done(new ApiError('BAD_REQUEST')),
  );
}
