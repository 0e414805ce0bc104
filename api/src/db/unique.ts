import { DatabaseError } from 'pg';
import { ApiError } from '../http/problem.ts';

/** How a value that only one record may have is told to be taken. */
interface Unique {
  readonly field: string;
  readonly path: string;
  readonly message: string;
}

export const taken = ({ field, path, message }: Unique): ApiError =>
  new ApiError('DUPLICATE_RECORD', { field }, { errors: [{ path, code: 'DUPLICATE_RECORD', message }] });

/**
 * @param unique what is told, by the constraint that refuses
 * @throws ApiError DUPLICATE_RECORD in place of the database's own refusal
 */
export const unlessTaken = <T>(
  unique: Readonly<Partial<Record<string, Unique>>>,
  work: Promise<T>,
): Promise<T> =>
  work.catch((error: unknown) => {
    const refused = error instanceof DatabaseError && unique[error.constraint ?? ''];
    throw refused ? taken(refused) : error;
  });
