import { anyReasonLabel, type AuditEvent } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  DateTimeText,
  DescriptionList,
  Drawer,
  IconClock,
  Link,
  Reference,
  Stack,
  styled,
} from '@cessio/ui';
import { entityWords, recordPath, roleBesideName, stateChange } from './audit-words.ts';

const Long = styled('bdi')({ overflowWrap: 'anywhere', textAlign: 'end' });

/** Kinds of records that never change. */
const WITHOUT_IMAGES = new Set(['session', 'file', 'remote']);

interface AuditEventDrawerProps {
  event: AuditEvent | null;
  onClose: () => void;
  /** Shows the record as this event left it. */
  onShowRecord: (event: AuditEvent) => void;
}

/** All details of one audit event. */
export function AuditEventDrawer({ event, onClose, onShowRecord }: AuditEventDrawerProps) {
  const { t } = useTranslation('host');
  return (
    <Drawer open={event !== null} onClose={onClose} title={event?.label ?? ''} side="end" width={520}>
      {event && (
        <Stack gap={16}>
          <Details event={event} />
          {!WITHOUT_IMAGES.has(event.entity) && (
            <Button icon={IconClock} onClick={() => onShowRecord(event)}>
              {t('ops.then.fromEvent')}
            </Button>
          )}
        </Stack>
      )}
    </Drawer>
  );
}

function Details({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('host');
  const path = recordPath(event.entity, event.entityId);
  const named = [entityWords(t, event.entity), event.object].filter(Boolean).join(' ');
  const states = stateChange(event);
  const item = (term: string, value: React.ReactNode) => ({ term: t(`ops.audit.${term}`), value });
  return (
    <Stack gap={16}>
      <DescriptionList
        items={[
          item('at', <DateTimeText instant={event.at} />),
          item('actor', [event.actorName, roleBesideName(t, event)].filter(Boolean).join(' · ')),
          ...(event.ip ? [item('ip', <Reference>{event.ip}</Reference>)] : []),
          item('actionCode', <Reference>{event.action}</Reference>),
          item('entity', path ? <Link to={path}>{named}</Link> : named),
          item('entityId', <Reference>{event.entityId}</Reference>),
          ...(states ? [item('states', states)] : []),
          ...(event.reason ? [item('reason', anyReasonLabel(event.reason) ?? event.reason)] : []),
          ...(event.comment ? [item('comment', event.comment)] : []),
          ...(event.correlationId ? [item('correlation', <Reference>{event.correlationId}</Reference>)] : []),
          item('seq', <Reference>{String(event.seq)}</Reference>),
          item('hash', event.hash ? <Long dir="ltr">{event.hash}</Long> : t('ops.audit.unsealed')),
        ]}
      />
      {event.changes.length > 0 && (
        <section aria-label={t('ops.audit.changes')}>
          <h3>{t('ops.audit.changes')}</h3>
          <DescriptionList
            items={event.changes.map(({ field, before, after }) => ({
              term: field,
              value: before === null ? (after ?? '–') : `${before} → ${after ?? '–'}`,
            }))}
          />
        </section>
      )}
    </Stack>
  );
}
