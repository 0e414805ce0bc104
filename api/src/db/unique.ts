import { DatabaseError } from 'pg';
import { ApiError } from '../http/problem.ts';

/** The message for a value that is already taken. */
interface Unique {
  readonly field: string;
  readonly path: string;
  readonly message: string;
}

export const taken = ({ field, path, message }: Unique): ApiError =>
  new ApiError('DUPLICATE_RECORD', { field }, { errors: [{ path, code: 'DUPLICATE_RECORD', message }] });

/**
 * @param unique messages by constraint
 * @throws ApiError DUPLICATE_RECORD in place of the database's error
 */
export const unlessTaken = <T>(
  unique: Readonly<Partial<Record<string, Unique>>>,
  work: Promise<T>,
): Promise<T> =>
  work.catch((error: unknown) => {
    const refused = error instanceof DatabaseError && unique[error.constraint ?? ''];
    throw refused ? taken(refused) : error;
  });
