import { useCallback } from 'react';
import type { PublicInvoice } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DateText,
  DescriptionList,
  family,
  formatDateTime,
  Hint,
  IconCircleCheck,
  IconCircleX,
  IconPrinter,
  media,
  Money,
  Notice,
  Reference,
  styled,
  text,
} from '@cessio/ui';

const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '18px 18px',
  borderRadius: '10px 10px 0 0',
  '& > svg': { flex: 'none' },
  '& h2': { ...text('h2'), '&:focus': { outline: 'none' } },
  '& p': { ...text('small'), overflowWrap: 'anywhere' },
  [media.phone]: { padding: 16 },
});
const Rest = styled('div')({ padding: '2px 18px 14px', display: 'flex', flexDirection: 'column', gap: 12 });

interface ReceiptProps {
  invoice: PublicInvoice;
  /** Given just now, or found already given on submitting; null when the link was merely opened again. */
  answered: 'now' | 'before' | null;
}

/** The answer, when and by whom it was given, and its consequences. */
export function Receipt({ invoice, answered }: ReceiptProps) {
  const { t } = useTranslation('invoices');
  const confirmed = invoice.state === 'confirmed';
  const look = confirmed ? family.success : family.danger;
  const Icon = confirmed ? IconCircleCheck : IconCircleX;
  const { answer } = invoice;
  // The focused form is gone: focus moves to its answer.
  const focus = useCallback(
    (heading: HTMLElement | null) => {
      if (answered) heading?.focus();
    },
    [answered],
  );
  return (
    <Card flush label={t('link.receipt')}>
      <Band style={{ background: look.bg }}>
        <Icon size={32} strokeWidth={1.5} aria-hidden style={{ color: look.fg }} />
        <div>
          <h2 ref={focus} tabIndex={-1}>
            {t(confirmed ? 'link.confirmed' : 'link.contested')}
          </h2>
          {answer && (
            <p>
              {answer.by
                ? t('link.onBy', { at: formatDateTime(answer.at), by: answer.by })
                : t('link.on', { at: formatDateTime(answer.at) })}
            </p>
          )}
        </div>
      </Band>
      <Rest>
        {answered === 'before' && <Notice severity="warning">{t('link.before')}</Notice>}
        <DescriptionList
          ruled
          items={[
            { term: t('field.number'), value: <Reference>{invoice.number}</Reference> },
            { term: t('link.assignor'), value: invoice.assignorName },
            {
              term: t('field.due'),
              value: <Money minor={invoice.due} currency={invoice.currency} />,
            },
            confirmed && { term: t('field.dueDate'), value: <DateText date={invoice.dueDate} /> },
            !!answer?.reason && { term: t('field.reasonCode'), value: answer.reason, hint: answer.comment },
          ]}
        />
        <Hint>
          {!confirmed
            ? t('link.contestedNext', { assignor: invoice.assignorName })
            : invoice.payTo
              ? t('link.confirmedNext')
              : t('link.notTheBank', { assignor: invoice.assignorName })}
        </Hint>
        <Button icon={IconPrinter} onClick={() => window.print()}>
          {t('link.print')}
        </Button>
      </Rest>
    </Card>
  );
}
