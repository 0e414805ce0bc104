import { useTranslation } from '@cessio/shell';
import { Button, stateIcon } from '@cessio/ui';
import { rowOf, type BulkAction } from './bulk-steps.ts';

interface BulkButtonsProps {
  staff: boolean;
  onAsk: (action: BulkAction) => void;
}

/** The two steps possible on several invoices: refuse, accept. */
export function BulkButtons({ staff, onAsk }: BulkButtonsProps) {
  const { t } = useTranslation('invoices');
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
