import { guaranteeRequestMachine, href, invoiceMachine, pages, STATES, type States } from '@cessio/contract';
import { i18n, type TFunction } from '@cessio/shell';

const MACHINES = [
  { prefix: 'invoices.', machine: invoiceMachine },
  { prefix: 'guaranteeRequests.', machine: guaranteeRequestMachine },
] as const;

const named = (key: string): boolean => i18n.exists(key, { ns: 'host' });

/** What was done, in the words of the button that did it; an action nobody has named shows its code. */
export function actionWords(t: TFunction<'host'>, action: string): string {
  const key = `ops.audit.action.${action}`;
  if (named(key)) return t(key);
  for (const { prefix, machine } of MACHINES) {
    const row = machine.transitions.find((one) => `${prefix}${one.action}` === action);
    if (row) return row.label;
  }
  return action;
}

/** What kind of record it was done to. */
export function entityWords(t: TFunction<'host'>, entity: string): string {
  const key = `ops.audit.entity.${entity}`;
  return named(key) ? t(key) : entity;
}

/** A state of the record, as its chip says it. */
export function stateWords(entity: string, state: string | null): string | null {
  if (state === null) return null;
  const states: States = (STATES as Partial<Record<string, States>>)[entity] ?? {};
  return states[state]?.label ?? state;
}

/** Where the record is shown, if it is anywhere. */
export function recordPath(entity: string, id: string): string | null {
  if (entity === 'invoice') return href(pages.invoice, { id });
  if (entity === 'guarantee_request') return href(pages.request, { id });
  if (entity === 'party') return href(pages.company, { id });
  return null;
}
