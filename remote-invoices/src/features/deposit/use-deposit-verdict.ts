import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { actorOf, lettersOf, type InvoiceReading, type Side } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { namedMessage } from './checks-card.tsx';
import { fieldOf, mergeChecks, messagesByField } from './deposit-checks.ts';
import { malformed, type DepositValues, type FieldName, type InvoiceInputBody } from './deposit-values.ts';
import { useChecks } from './use-checks.ts';
import type { DepositCalls } from './use-deposit.ts';

const NEEDED: readonly FieldName[] = ['number', 'contractId', 'issueDate', 'dueDate', 'net', 'vat'];

interface VerdictInput {
  side: Side;
  input: InvoiceInputBody;
  values: DepositValues;
  reading: InvoiceReading | null;
  /** Nothing was typed or read yet. */
  blank: boolean;
  hasFile: boolean;
  conflicting: boolean;
  /** Fields that were left once; missing ones are reported. */
  touched: Partial<Record<FieldName, boolean>>;
  /** Submission was attempted: everything missing is reported. */
  attempted: boolean;
  calls: DepositCalls;
}

/** What blocks the submission, from the server's checks, the document and the fields themselves. */
export function useDepositVerdict({
  side,
  input,
  values,
  reading,
  blank,
  hasFile,
  conflicting,
  touched,
  attempted,
  calls,
}: VerdictInput) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const { rights } = user;
  // The bank may edit an assignor's record only in some states; otherwise it is not checked.
  const parts = lettersOf(actorOf(user));
  const changes = side !== 'staff' || parts.includes('A') || parts.includes('M');
  const server = useChecks(input, changes ? calls.base?.id : undefined, !blank && !conflicting);

  const inputText = JSON.stringify(input);
  const clear = useEffectEvent(calls.clearRefusals);
  const firstInput = useRef(inputText);
  useEffect(() => {
    // A refused submission is checked again after a change.
    if (firstInput.current === inputText) return;
    firstInput.current = inputText;
    clear();
  }, [inputText]);

  const checks = useMemo(() => {
    const list = mergeChecks({
      checks: blank ? null : server.checks,
      reading,
      values,
      malformedMessage: t('deposit.malformed'),
    });
    const extra = calls.refusals.filter(
      (refusal) =>
        !list.some(
          ({ code, path, severity }) =>
            severity === 'blocking' && code === refusal.code && path === refusal.path,
        ),
    );
    return [...extra, ...list];
  }, [blank, server.checks, reading, values, calls.refusals, t]);
  const blocking = checks.filter(({ severity }) => severity === 'blocking');
  const isEmpty = (name: FieldName) => values[name] === '' || values[name] === null;

  const obstacle = blocking[0];
  const field = obstacle ? fieldOf(obstacle.path) : null;
  const label = field === 'assignorId' && side === 'client' ? 'supplierId' : field;
  const first = obstacle
    ? {
        words: namedMessage(label && t(`field.${label}`), obstacle.message),
        path: obstacle.path,
        onField: field !== null,
      }
    : null;

  // Until the server has answered, obviously missing fields block the submission.
  const other: FieldName = side === 'client' ? 'assignorId' : 'debtorId';
  const missing = server.checks === null && [...NEEDED, other].some(isEmpty);
  const own = (): string | null => {
    if (side !== 'staff' && !rights.includes('submit')) return t('deposit.locked.right');
    if (conflicting) return t('deposit.locked.conflict');
    return blank ? t('deposit.locked.blank') : null;
  };
  const reason = (): string | null => {
    const before = own();
    if (before) return before;
    if (first) return t('deposit.locked.blocking', { count: blocking.length, first: first.words });
    return missing || !hasFile ? t('deposit.locked.missing') : null;
  };

  return {
    server,
    /** Blocking first, then warnings, then what passed. */
    checks,
    blocking,
    warnings: checks.filter(({ severity }) => severity === 'warning'),
    // A field just filled is no longer missing, even before the server has checked it.
    messages: messagesByField(checks, (name) => isEmpty(name) && (attempted || touched[name] === true)),
    /** The first obstacle in words, and its field. */
    first,
    /** Why submission is not possible now, or null. */
    locked: reason(),
    /** The current form has not been checked yet: what blocks it may be gone. */
    pending: server.pending && !server.error && own() === null && malformed(values).length === 0,
  };
}
