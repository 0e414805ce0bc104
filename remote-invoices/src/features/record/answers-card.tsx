import { fetchFile } from '@cessio/client';
import { invoiceAnswerFile, type Invoice, type InvoiceAnswer } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, formatDateTime, Hint, IconEye, Stack, Text } from '@cessio/ui';
import { useState } from 'react';
import { DocumentDialog } from '../../document/deposited-document.tsx';

/** The depositor's answers to the bank's requests, for both of them; the other side gets none. */
export function AnswersCard({ invoice: { id, answers } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const [shown, setShown] = useState<InvoiceAnswer | null>(null);
  if (answers.length === 0) return null;
  const file = shown?.file;
  return (
    <Card title={t('record.answers')}>
      <ul style={{ display: 'flex', flexDirection: 'column', gap: 18 }}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <Stack gap={4}>
              <Text type="body" weight={600} as="h3">
                {answer.label}
              </Text>
              {answer.asked && <Hint>{t('record.asked', { words: answer.asked })}</Hint>}
              {answer.answer && (
                <Text as="p" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {answer.answer}
                </Text>
              )}
              {answer.file && (
                <div>
                  <Button size={30} icon={IconEye} onClick={() => setShown(answer)}>
                    <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                      {answer.file.filename}
                    </bdi>
                  </Button>
                </div>
              )}
              <Hint type="caption">
                {answer.givenBy} · {formatDateTime(answer.givenAt)}
              </Hint>
            </Stack>
          </li>
        ))}
      </ul>
      {file && (
        <DocumentDialog
          {...file}
          queryKey={['files', file.id]}
          load={async (signal) =>
            (await fetchFile(invoiceAnswerFile, { params: { id, answerId: shown.id }, signal })).blob
          }
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  );
}
