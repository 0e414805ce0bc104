import { download } from '@cessio/client';
import { todayInParis } from '@cessio/contract';
import { exportAuditZip } from '@cessio/contract/audit';
import { useTranslation } from '@cessio/shell';
import { Card, Row, showToast, Text } from '@cessio/ui';
import { DateField, Form, FormError, SubmitButton, usePortalForm } from '@cessio/ui/form';

/** Exports the journal of a period as a signed file that can be verified without the portal. */
export function AuditExportCard() {
  const { t } = useTranslation('host');
  const today = todayInParis();
  const form = usePortalForm({ defaultValues: { from: `${today.slice(0, 7)}-01`, to: today } });
  return (
    <Card title={t('ops.export.title')}>
      <Form
        form={form}
        aria-label={t('ops.export.title')}
        onSubmit={async ({ from, to }) => {
          if (from && to && from > to)
            return form.setError('to', { message: t('ops.export.order') }, { shouldFocus: true });
          const name = await download(exportAuditZip, {
            query: { ...(from && { from }), ...(to && { to }) },
          });
          return showToast({ severity: 'success', title: t('ops.export.done'), message: name });
        }}
      >
        <Text tone="second">{t('ops.export.text')}</Text>
        <FormError />
        <Row gap={12} align="flex-start" wrap>
          <DateField name="from" label={t('ops.export.from')} max={today} />
          <DateField name="to" label={t('ops.export.to')} max={today} />
        </Row>
        <Row>
          <SubmitButton variant="secondary">{t('ops.export.get')}</SubmitButton>
        </Row>
      </Form>
    </Card>
  );
}
