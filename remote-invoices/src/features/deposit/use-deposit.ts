import { useRef, useState } from 'react';
import { call, createAttemptKeys, isApiProblem } from '@cessio/client';
import { createInvoice, transitionInvoice, updateInvoice, type Check, type Invoice } from '@cessio/contract';
import {
  fromInvoice,
  toInput,
  type Base,
  type DepositValues,
  type InvoiceInputBody,
} from './deposit-values.ts';
import type { Conflict } from './draft-conflict.tsx';

/** Fields that both sides edit; marks and file excluded. */
const comparable = ({ fieldSources: _sources, source: _source, ...rest }: InvoiceInputBody) =>
  JSON.stringify(rest);

/** The answer to an earlier attempt may have been lost: then the server already has exactly what we send. */
function sameContent(current: Invoice, input: InvoiceInputBody): boolean {
  const held = toInput(fromInvoice(current), { read: {}, kind: null, file: current.file });
  return comparable(held) === comparable(input);
}

const isInvoice = (value: unknown): value is Invoice =>
  typeof value === 'object' && value !== null && 'version' in value && 'status' in value;

export type DepositCalls = ReturnType<typeof useDepositCalls>;

/**
 * Saves and submits. Refusals with field errors and conflicts become state and resolve to null; anything else is thrown
 * for the caller to show. Every attempt with the same content has the same key.
 * @param kept the key with which this form's draft is created, if the device has stored it
 */
export function useDepositCalls(start: Base | null, kept: string | null) {
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusals, setRefusals] = useState<Check[]>([]);
  const [keyFor] = useState(createAttemptKeys);
  const latest = useRef(start);
  /** Saves run one after the other: each has the version that the previous one created. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** The body sent to create a draft, until it is answered: whatever is typed meanwhile, it creates one draft. */
  const asked = useRef<InvoiceInputBody | null>(null);
  const [attempt, setAttempt] = useState(() => kept ?? keyFor('create', Math.random()));

  const adopt = (next: Base) => {
    latest.current = next;
    setBase(next);
    return next;
  };
  const toBase = ({ id, version, status }: Invoice): Base => ({ id, version, status });

  /** True when the failure has become state. */
  const absorbed = (error: unknown, values: DepositValues | null): boolean => {
    if (!isApiProblem(error)) return false;
    const { current } = error.members;
    if (error.code === 'VERSION_CONFLICT' && isInvoice(current)) {
      const theirs = fromInvoice(current);
      setConflict({ mine: values ?? theirs, theirs, version: current.version });
      return true;
    }
    if (error.errors.length === 0) return false;
    setRefusals(
      error.errors.map(({ path, code, message }) => ({ path, code, message, severity: 'blocking' })),
    );
    return true;
  };

  const create = async (input: InvoiceInputBody, idempotencyKey: string): Promise<Invoice> => {
    const body = (asked.current ??= input);
    try {
      return await call(createInvoice, { body, idempotencyKey });
    } catch (error) {
      const refused = isApiProblem(error) && error.status >= 400 && error.status < 500;
      if (refused && error.code !== 'IDEMPOTENCY_IN_FLIGHT') asked.current = null;
      throw error;
    }
  };

  const saveNow = async (input: InvoiceInputBody, values: DepositValues, key: string) => {
    setRefusals([]);
    try {
      let now = latest.current;
      if (!now) {
        now = adopt(toBase(await create(input, key)));
        const same = JSON.stringify(asked.current) === JSON.stringify(input);
        asked.current = null;
        if (same) return now;
      }
      const body = { ...input, version: now.version };
      return adopt(toBase(await call(updateInvoice, { params: { id: now.id }, body })));
    } catch (error) {
      const current = isApiProblem(error, 'VERSION_CONFLICT') ? error.members['current'] : null;
      if (isInvoice(current) && sameContent(current, input)) return adopt(toBase(current));
      if (absorbed(error, values)) return null;
      throw error;
    }
  };

  /** @param byItself automatic, without a press */
  const save = (input: InvoiceInputBody, values: DepositValues, byItself = false): Promise<Base | null> => {
    const saved = line.current.then(async () => {
      try {
        return await saveNow(input, values, attempt);
      } catch (error) {
        // What this form started with became a draft in another tab: a second one is only created on purpose.
        if (byItself || !isApiProblem(error, 'IDEMPOTENCY_BODY_MISMATCH')) throw error;
        const another = keyFor('create', input);
        setAttempt(another);
        return saveNow(input, values, another);
      }
    });
    line.current = saved.catch(() => undefined);
    return saved;
  };

  /** Deletes the draft. */
  const remove = async () => {
    await line.current;
    if (!latest.current) return;
    const { id, version } = latest.current;
    const body = { action: 'cancel', version };
    await call(transitionInvoice, { params: { id }, body, idempotencyKey: keyFor(`cancel ${id}`, body) });
  };

  const submit = async ({ id, version }: Base): Promise<Invoice | null> => {
    const body = { action: 'submit', version };
    try {
      return await call(transitionInvoice, {
        params: { id },
        body,
        idempotencyKey: keyFor(`send ${id}`, body),
      });
    } catch (error) {
      if (absorbed(error, null)) return null;
      throw error;
    }
  };

  return {
    base,
    conflict,
    /** The server's field errors, until the next attempt. */
    refusals,
    clearRefusals: () => setRefusals((held) => (held.length > 0 ? [] : held)),
    /** Continues from the server's current version. */
    rebase: (version: number) => {
      if (latest.current) adopt({ ...latest.current, version });
      setConflict(null);
    },
    /** The key with which the draft is created, stored on the device with the input. */
    attempt,
    save,
    remove,
    submit,
  };
}
