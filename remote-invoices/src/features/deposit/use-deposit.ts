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

/** Fields that both sides write; marks and file aside. */
const comparable = ({ fieldSources: _sources, source: _source, ...rest }: InvoiceInputBody) =>
  JSON.stringify(rest);

/** The answer to an earlier try may have been lost: what the server holds is then exactly what we send. */
function sameContent(current: Invoice, input: InvoiceInputBody): boolean {
  const held = toInput(fromInvoice(current), {
    read: {},
    kind: null,
    file: current.file && { ...current.file },
  });
  return comparable(held) === comparable(input);
}

const isInvoice = (value: unknown): value is Invoice =>
  typeof value === 'object' && value !== null && 'version' in value && 'status' in value;

export interface DepositCalls {
  base: Base | null;
  conflict: Conflict | null;
  /** What the server refused, field by field, until the next try. */
  refusals: Check[];
  clearRefusals: () => void;
  /** Goes on from what the server holds now. */
  rebase: (version: number) => void;
  save: (input: InvoiceInputBody, values: DepositValues) => Promise<Base | null>;
  submit: (base: Base) => Promise<Invoice | null>;
}

/**
 * Saves and sends. Refusals with fields and conflicts become state and resolve to null; anything else is thrown for the
 * caller to show. Every try of the same content carries the same key.
 */
export function useDepositCalls(start: Base | null): DepositCalls {
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusals, setRefusals] = useState<Check[]>([]);
  const [keyFor] = useState(createAttemptKeys);
  const latest = useRef(start);

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

  const save: DepositCalls['save'] = async (input, values) => {
    setRefusals([]);
    const now = latest.current;
    try {
      const saved = now
        ? await call(updateInvoice, { params: { id: now.id }, body: { ...input, version: now.version } })
        : await call(createInvoice, { body: input, idempotencyKey: keyFor('create', input) });
      return adopt(toBase(saved));
    } catch (error) {
      const current = isApiProblem(error, 'VERSION_CONFLICT') ? error.members['current'] : null;
      if (isInvoice(current) && sameContent(current, input)) return adopt(toBase(current));
      if (absorbed(error, values)) return null;
      throw error;
    }
  };

  const submit: DepositCalls['submit'] = async ({ id, version }) => {
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
    refusals,
    clearRefusals: () => setRefusals((held) => (held.length > 0 ? [] : held)),
    rebase: (version) => {
      if (latest.current) adopt({ ...latest.current, version });
      setConflict(null);
    },
    save,
    submit,
  };
}
