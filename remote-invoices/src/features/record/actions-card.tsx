import type { AllowedAction, Invoice, Side } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, IconLock, IconPen, Stack, styled, Text, text, v } from '@cessio/ui';
import { DANGER } from './action-dialog.tsx';

const Locked = styled('li')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 10,
  paddingBlockStart: 10,
  borderBlockStart: `1px solid ${v.border}`,
  color: v.text2,
  ...text('small'),
  '& strong': { display: 'block', fontWeight: 500 },
  '& p': { color: v.text3, ...text('caption') },
  '& svg': { flex: 'none', marginBlockStart: 2, color: v.text3 },
});

/** The step that moves the file on comes first, whatever the machine's order. */
const FIRST = ['complete', 'submit', 'confirm', 'approve', 'clear_alert'];
const rank = ({ action }: AllowedAction) => {
  if (DANGER.has(action)) return FIRST.length + 1;
  const at = FIRST.indexOf(action);
  return at < 0 ? FIRST.length : at;
};

/** What may be done now, the likeliest first. */
export function openActions(invoice: Invoice): AllowedAction[] {
  return invoice.allowedActions.filter(({ enabled }) => enabled).toSorted((a, b) => rank(a) - rank(b));
}

interface ActionsCardProps {
  invoice: Invoice;
  side: Side;
  /** Where the depositor completes or corrects it, or null. */
  editTo: string | null;
  editLabel: string;
  onAsk: (action: AllowedAction) => void;
}

/** What this reader may do now, the likeliest first; what is locked says why and who can lift it. */
export function ActionsCard({ invoice, side, editTo, editLabel, onAsk }: ActionsCardProps) {
  const { t } = useTranslation('invoices');
  const locked = invoice.allowedActions.filter(({ enabled }) => !enabled);
  const ordered = openActions(invoice);
  const main = ordered.find(({ action }) => !DANGER.has(action));
  return (
    <Card title={t('record.actions')} warm={main !== undefined || editTo !== null}>
      {ordered.length === 0 && locked.length === 0 && editTo === null && (
        <Text type="small" tone="second" as="p">
          {t(`record.noAction.${side}`)}
        </Text>
      )}
      <Stack gap={8}>
        {editTo && (
          <Button fullWidth icon={IconPen} to={editTo} variant={main ? 'secondary' : 'primary'}>
            {editLabel}
          </Button>
        )}
        {ordered.map((action) => (
          <Button
            key={action.action}
            fullWidth
            variant={action === main ? 'primary' : DANGER.has(action.action) ? 'dangerLight' : 'secondary'}
            onClick={() => onAsk(action)}
          >
            {action.label}
          </Button>
        ))}
      </Stack>
      {locked.length > 0 && (
        <ul style={{ display: 'flex', flexDirection: 'column', gap: 10 }} aria-label={t('record.locked')}>
          {locked.map(({ action, label, blockedBy }) => (
            <Locked key={action}>
              <div>
                <strong>{label}</strong>
                <p>{blockedBy?.text}</p>
                {blockedBy?.who && <p>{t('record.liftedBy', { who: blockedBy.who })}</p>}
              </div>
              <IconLock size={16} aria-hidden />
            </Locked>
          ))}
        </ul>
      )}
    </Card>
  );
}
