import type { InvoiceRow } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Hint, IconFileCheck, stateIcon } from '@cessio/ui';
import { rowOf, type BulkAction } from './bulk-steps.ts';

interface BulkButtonsProps {
  staff: boolean;
  rows: readonly InvoiceRow[];
  onAsk: (action: BulkAction | 'assign') => void;
}

/** The steps possible on several invoices of one stage: assign, or refuse and accept. */
export function BulkButtons({ staff, rows, onAsk }: BulkButtonsProps) {
  const { t } = useTranslation('invoices');
  const approved = rows.filter(({ status }) => status === 'approved').length;
  if (approved > 0)
    return approved === rows.length ? (
      <Button variant="primary" icon={IconFileCheck} onClick={() => onAsk('assign')}>
        {t(`bulk.assign.open.${staff ? 'staff' : 'supplier'}`)}
      </Button>
    ) : (
      <Hint>{t('bulk.mixed')}</Hint>
    );
  const pair: readonly BulkAction[] = staff ? ['reject', 'approve'] : ['refuse_confirmation', 'confirm'];
  return pair.map((action) => {
    const { rank, icon = 'gavel' } = rowOf(action).look ?? {};
    return (
      <Button
        key={action}
        variant={rank === 'danger' ? 'dangerLight' : 'primary'}
        icon={stateIcon(icon)}
        onClick={() => onAsk(action)}
      >
        {t(`bulk.${action}.open`)}
      </Button>
    );
  });
}
