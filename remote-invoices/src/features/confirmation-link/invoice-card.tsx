import { useState } from 'react';
import { fetchFile } from '@cessio/client';
import { DOC_TYPE_LABELS, publicConfirmationFile, type PublicInvoice } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, DateText, DescriptionList, IconEye, Money, Stack, Text } from '@cessio/ui';
import { DocumentDialog } from '../../document/deposited-document.tsx';

interface InvoiceCardProps {
  invoice: PublicInvoice;
  token: string;
}

/** The invoice as its seller deposited it, with a button for the document. */
export function InvoiceCard({ invoice, token }: InvoiceCardProps) {
  const { t } = useTranslation('invoices');
  const [open, setOpen] = useState(false);
  const { file, currency, net, vat, gross, prepaid, rounding, due } = invoice;
  const kind = DOC_TYPE_LABELS[invoice.docType as keyof typeof DOC_TYPE_LABELS] ?? invoice.docType;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Card title={t('link.invoice', { kind, number: invoice.number })} heavy>
      <Stack gap={2}>
        <Text type="figure">{money(due)}</Text>
        <Text type="small" tone="second">
          {invoice.dueDate && t('link.due')} <DateText date={invoice.dueDate} />
        </Text>
      </Stack>
      <DescriptionList
        ruled
        items={[
          { term: t('link.assignor'), value: invoice.assignorName },
          { term: t('link.debtor'), value: invoice.debtorName },
          { term: t('field.issueDate'), value: <DateText date={invoice.issueDate} /> },
          net !== null && { term: t('field.net'), value: money(net) },
          vat !== null && { term: t('field.vat'), value: money(vat) },
          { term: t('field.gross'), value: money(gross), total: due === gross },
          !!prepaid && { term: t('field.prepaid'), value: money(-prepaid) },
          !!rounding && { term: t('field.rounding'), value: money(rounding) },
          due !== gross && { term: t('field.due'), value: money(due), total: true },
        ]}
      />
      {file && (
        <Button size={44} icon={IconEye} onClick={() => setOpen(true)}>
          {t('link.showDocument')}
        </Button>
      )}
      {file && open && (
        <DocumentDialog
          {...file}
          queryKey={['invoices', 'link', token, 'file']}
          load={async (signal) =>
            (await fetchFile(publicConfirmationFile, { params: { token }, signal })).blob
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
