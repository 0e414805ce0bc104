import { z } from 'zod';
import { id, idParams, str } from '../common.ts';
import { post, remove } from '../endpoint.ts';

/** Most characters of one note. */
export const NOTE_MAX = 2_000;
export const NOTED_ENTITIES = ['invoice', 'guarantee_request'] as const;

export const addNote = post('/api/notes', 'notes.write', {
  summary: 'Leave an internal note on a record: in the history of the bank, never of a company.',
  body: z.strictObject({ entity: z.enum(NOTED_ENTITIES), entityId: id, text: str(NOTE_MAX) }),
  response: z.object({ id }),
  status: 201,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});

export const removeNote = remove('/api/notes/:id', 'notes.write', {
  summary: 'Remove an internal note of one’s own.',
  params: idParams,
  status: 204,
  errors: ['NOT_FOUND'],
});
