import { href, pages, type Invoice, type Side } from '@cessio/contract';
import { can, useTranslation, useUser } from '@cessio/shell';
import { Button, Card, Hint, IconFileCheck, Link, Text } from '@cessio/ui';
import { lazy, Suspense, useState } from 'react';

// Fetched when it opens.
const AssignDialog = lazy(async () => ({
  default: (await import('../../assign/assign-dialog.tsx')).AssignDialog,
}));

/** Of an approved invoice, who assigns it: nobody owes the bank anything before (docs/adr/0105). */
export function AssignmentCard({ invoice, side }: { invoice: Invoice; side: Side }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const [asked, setAsked] = useState(false);
  const { batch } = invoice;
  const assigns = can(user, 'batches.write');
  const party = invoice.assignor?.legalName;
  return (
    <Card title={t('record.assign')} warm={side === 'supplier'}>
      <Text weight={600} as="p">
        {t(`record.assign.${batch ? 'signs' : 'awaited'}.${side}`, { party })}
      </Text>
      {batch ? (
        <Hint>
          <Link to={href(pages.batch, { id: batch.id })}>
            {t('record.assign.batch', { number: batch.number })}
          </Link>
        </Hint>
      ) : (
        assigns && (
          <Button
            fullWidth
            variant={side === 'supplier' ? 'primary' : 'secondary'}
            icon={IconFileCheck}
            onClick={() => setAsked(true)}
          >
            {t(`record.assign.do.${side}`)}
          </Button>
        )
      )}
      {asked && (
        <Suspense fallback={null}>
          <AssignDialog invoices={[invoice]} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Card>
  );
}
