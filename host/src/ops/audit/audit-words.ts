import { href, pages, STATES, type AuditEvent, type States } from '@cessio/contract';
import { i18n, type TFunction } from '@cessio/shell';

const named = (key: string): boolean => i18n.exists(key, { ns: 'host' });

/** The actor's function in the bank, or their role. */
export function roleWords(t: TFunction<'host'>, { actorRole, department }: AuditEvent): string {
  const own = actorRole === 'adviser' && (department === 'RISK' || department === 'LEGAL');
  return t(`ops.audit.role.${own ? department : actorRole}`);
}

/** The same, where it says more than the name: the portal itself has no other. */
export function roleBesideName(t: TFunction<'host'>, event: AuditEvent): string | null {
  const words = roleWords(t, event);
  return words === event.actorName ? null : words;
}

/** The kind of record, in words. */
export function entityWords(t: TFunction<'host'>, entity: string): string {
  const key = `ops.audit.entity.${entity}`;
  return named(key) ? t(key) : entity;
}

/** A state's label, as on its chip. */
export function stateWords(entity: string, state: string | null): string | null {
  if (state === null) return null;
  const states: States = (STATES as Partial<Record<string, States>>)[entity] ?? {};
  const kyc: States = entity === 'party' ? STATES.kyc : {};
  return states[state]?.label ?? kyc[state]?.label ?? state;
}

/** The states before and after; one if it did not change. */
export const stateChange = ({ entity, from, to }: AuditEvent): string =>
  [...new Set([stateWords(entity, from), stateWords(entity, to)])].filter(Boolean).join(' → ');

/** Address of the record's page, if it has one. */
export function recordPath(entity: string, id: string): string | null {
  if (entity === 'invoice') return href(pages.invoice, { id });
  if (entity === 'guarantee_request') return href(pages.request, { id });
  if (entity === 'adhesion_request') return href(pages.adhesion, { id });
  if (entity === 'guarantee') return href(pages.guarantee, { id });
  if (entity === 'document') return href(pages.document, { id });
  if (entity === 'relation') return href(pages.relation, { id });
  if (entity === 'party') return href(pages.company, { id });
  return null;
}
