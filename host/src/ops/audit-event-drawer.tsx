import { anyReasonLabel, type AuditEvent } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { DateTimeText, DescriptionList, Drawer, Link, Reference, Stack, styled, text, v } from '@cessio/ui';
import { actionWords, entityWords, recordPath, stateWords } from './audit-words.ts';

const Json = styled('pre')({
  margin: 0,
  padding: 12,
  borderRadius: 8,
  background: v.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  ...text('caption'),
  fontFamily: 'ui-monospace, monospace',
});

const Long = styled('bdi')({ overflowWrap: 'anywhere', textAlign: 'end' });

/** All details of one audit event. */
export function AuditEventDrawer({ event, onClose }: { event: AuditEvent | null; onClose: () => void }) {
  const { t } = useTranslation('host');
  return (
    <Drawer
      open={event !== null}
      onClose={onClose}
      title={event ? actionWords(t, event.action) : ''}
      side="end"
      width={520}
    >
      {event && <Details event={event} />}
    </Drawer>
  );
}

function Details({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('host');
  const path = recordPath(event.entity, event.entityId);
  const states = [stateWords(event.entity, event.from), stateWords(event.entity, event.to)].filter(Boolean);
  const item = (term: string, value: React.ReactNode) => ({ term: t(`ops.audit.${term}`), value });
  return (
    <Stack gap={16}>
      <DescriptionList
        items={[
          item('at', <DateTimeText instant={event.at} />),
          item('actor', `${event.actorName} · ${t(`ops.audit.role.${event.actorRole}`)}`),
          ...(event.ip ? [item('ip', <Reference>{event.ip}</Reference>)] : []),
          item('actionCode', <Reference>{event.action}</Reference>),
          item(
            'entity',
            path ? <Link to={path}>{entityWords(t, event.entity)}</Link> : entityWords(t, event.entity),
          ),
          item('entityId', <Reference>{event.entityId}</Reference>),
          ...(states.length > 0 ? [item('states', states.join(' → '))] : []),
          ...(event.reason ? [item('reason', anyReasonLabel(event.reason) ?? event.reason)] : []),
          ...(event.comment ? [item('comment', event.comment)] : []),
          ...(event.correlationId ? [item('correlation', <Reference>{event.correlationId}</Reference>)] : []),
          item('seq', <Reference>{String(event.seq)}</Reference>),
          item('hash', event.hash ? <Long dir="ltr">{event.hash}</Long> : t('ops.audit.unsealed')),
        ]}
      />
      {(['before', 'after'] as const).map(
        (side) =>
          event[side] != null && (
            <section key={side} aria-label={t(`ops.audit.${side}`)}>
              <h3>{t(`ops.audit.${side}`)}</h3>
              <Json dir="ltr">{JSON.stringify(event[side], null, 2)}</Json>
            </section>
          ),
      )}
    </Stack>
  );
}
